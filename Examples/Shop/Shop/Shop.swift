import Foundation
import InterlockJSON
import ShopDatabase

/// The shop around the action: `shop create`, `shop items`, `shop orders`, and `shop demo`, the main job on six requests.
@main
struct Shop {
  static let path = ProcessInfo.processInfo.environment["SHOP_DB"] ?? "shop.db"

  static func main() {
    do {
      switch CommandLine.arguments.dropFirst().first {
      case "create": _ = try ShopDatabase(path: path, creates: true)
      case "items": try findItems()
      case "orders": print(try orderLines(ShopDatabase(path: path)).joined(separator: "\n"))
      case "demo": exit(try Demo(folder: CommandLine.arguments.dropFirst(2).first ?? "Examples/Shop").run() ? 0 : 1)
      default:
        FileHandle.standardError.write(Data("usage: shop create|items|orders|demo [FOLDER]\n".utf8))
        exit(2)
      }
    } catch {
      FileHandle.standardError.write(Data("shop: \(error)\n".utf8))
      exit(1)
    }
  }

  /// The entity list of the manifest: ids in, those that the catalogue has out.
  private static func findItems() throws {
    let ids = try JSON.Document(parsing: Array(FileHandle.standardInput.readDataToEndOfFile())).root
    let shop = try ShopDatabase(path: path)
    let found = try ids.elements.filter { id in try id.string.map { try shop.has(itemId: $0) } ?? false }
    print(JSON.array(found.map(\.json)).compactText)
  }

  static func orderLines(_ shop: ShopDatabase) throws -> [String] {
    try shop.orders().map { "order \($0.number): \($0.quantity) x \($0.itemName) (\($0.itemId)), \($0.fulfillment)" }
  }
}

import Foundation
import InterlockJSON
import ShopDatabase

/// The action: reads its parameters as JSON on standard input, writes the order into the shop's database, and prints
/// the order's number as JSON. It checks nothing that the gate has checked; the shop's own rules (stock) are its own.
@main
struct PlaceOrder {
  static func main() {
    do {
      let parameters = try JSON.Document(parsing: Array(FileHandle.standardInput.readDataToEndOfFile())).root
      guard let itemId = parameters["itemId"]?.string, let quantity = parameters["quantity"]?.number?.int,
        let fulfillment = parameters["fulfillment"]?.string
      else { throw ShopDatabase.Failure(description: "expected itemId, quantity and fulfillment") }
      let environment = ProcessInfo.processInfo.environment
      let shop = try ShopDatabase(path: environment["SHOP_DB"] ?? "shop.db")
      let number = try shop.placeOrder(
        itemId: itemId, quantity: quantity, fulfillment: fulfillment,
        key: environment["INTERLOCK_IDEMPOTENCY_KEY"] ?? "")
      let result: JSON = ["orderNumber": .number(JSON.Number(number))]
      print(result.compactText)
    } catch {
      FileHandle.standardError.write(Data("place-order: \(error)\n".utf8))
      exit(1)
    }
  }
}

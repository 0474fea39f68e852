/// The sentences that a person reads where the contract has none, in the four languages that ship.
///
/// None names a code, a key or a value: what the model wrote never reaches a person this way.
enum DefaultDialog {
  /// - Parameter language: A BCP 47 tag; English is taken where its language does not ship.
  static func text(for reason: Reason, in language: String) -> String {
    let texts = byReason[reason] ?? other
    return (LanguageRange.match(language, in: byLanguage) ?? \.en)(texts)
  }

  struct Texts {
    let en: String
    let fr: String
    let ja: String
    let ru: String
  }

  private static var byLanguage: [String: @Sendable (Texts) -> String] {
    ["en": \.en, "fr": \.fr, "ja": \.ja, "ru": \.ru]
  }

  /// Whatever is wrong with the document itself is one thing to a person: the request could not be read.
  private static let unreadable = Texts(
    en: "This request couldn't be read.",
    fr: "Cette demande n'a pas pu être lue.",
    ja: "このリクエストを読み取れませんでした。",
    ru: "Не удалось прочитать этот запрос.")

  private static let notAsAsked = Texts(
    en: "This action doesn't match what was asked for, so it wasn't carried out.",
    fr: "Cette action ne correspond pas à la demande ; elle n'a donc pas été exécutée.",
    ja: "この操作は依頼の内容と一致しないため、実行されませんでした。",
    ru: "Это действие не соответствует запросу, поэтому оно не было выполнено.")

  private static let notReady = Texts(
    en: "The answer isn't ready yet.",
    fr: "La réponse n'est pas encore prête.",
    ja: "回答はまだ準備できていません。",
    ru: "Ответ ещё не готов.")

  /// For reasons that a host's rules add without a sentence of their own.
  private static let other = Texts(
    en: "This action can't be carried out.",
    fr: "Cette action ne peut pas être exécutée.",
    ja: "この操作は実行できません。",
    ru: "Это действие нельзя выполнить.")

  static let byReason: [Reason: Texts] = [
    .invalidJSON: unreadable,
    .invalidEnvelope: unreadable,
    .disguisedEntrance: unreadable,
    .parametersBeforeComplete: Texts(
      en: "The answer wasn't finished, so the action wasn't carried out.",
      fr: "La réponse n'était pas terminée ; l'action n'a donc pas été exécutée.",
      ja: "回答が完了していなかったため、操作は実行されませんでした。",
      ru: "Ответ не был завершён, поэтому действие не было выполнено."),
    .incomplete: notReady,
    .unknownIntent: Texts(
      en: "This app doesn't have such an action.",
      fr: "Cette app ne propose pas cette action.",
      ja: "このアプリにはその操作がありません。",
      ru: "В этом приложении нет такого действия."),
    .schemaVersionMismatch: Texts(
      en: "This request was made for another version of the app.",
      fr: "Cette demande a été faite pour une autre version de l'app.",
      ja: "このリクエストは別のバージョンのアプリ用です。",
      ru: "Этот запрос сделан для другой версии приложения."),
    .generableMismatch: notAsAsked,
    .missingContent: Texts(
      en: "There is no answer to act on.",
      fr: "Il n'y a pas de réponse à partir de laquelle agir.",
      ja: "操作のもとになる回答がありません。",
      ru: "Нет ответа, по которому можно действовать."),
    .notProjected: notReady,
    .keyNotInContent: notAsAsked,
    .valueNotFromContent: notAsAsked,
    .unknownParameter: Texts(
      en: "The request holds something that this action doesn't take.",
      fr: "La demande contient un élément que cette action n'accepte pas.",
      ja: "このリクエストには、この操作で使えない項目が含まれています。",
      ru: "В запросе есть то, чего это действие не принимает."),
    .invalidParameter: Texts(
      en: "One of the values can't be used.",
      fr: "L'une des valeurs ne peut pas être utilisée.",
      ja: "使用できない値があります。",
      ru: "Одно из значений использовать нельзя."),
    .missingParameter: Texts(
      en: "Something is still missing.",
      fr: "Il manque encore une information.",
      ja: "まだ足りない情報があります。",
      ru: "Не хватает ещё одного значения."),
    .unresolvedEntity: Texts(
      en: "That couldn't be found.",
      fr: "Cet élément est introuvable.",
      ja: "該当するものが見つかりませんでした。",
      ru: "Это не удалось найти."),
    .confirmationRequired: Texts(
      en: "Please confirm this action.",
      fr: "Veuillez confirmer cette action.",
      ja: "この操作を確認してください。",
      ru: "Подтвердите это действие."),
  ]
}

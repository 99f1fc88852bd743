/** Returns names of accounts, of which some have none, for a sentence. */
export const namesOf = (names: readonly string[], t: (key: "unnamed") => string): string =>
  names.map((name) => name || t("unnamed")).join(", ")

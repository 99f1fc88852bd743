/** Words that govern a case: a name or a date cannot be declined, so none stands after them without a noun of its own. */
const governing: Record<string, RegExp> = {
  lv: governed("ar|bez|kopš|lieto|lietojot|līdz|no|par|pēc|pie"),
  et: governed("alates|enne|ilma|kasutades|kasutavad|koos|kuni|pärast"),
}

function governed(words: string): RegExp {
  const names =
    "arrived|championship|club|day|from|institution|name|rider|site|siteName|stage|team|time|title|until"
  return new RegExp(`(?:^|[\\s(])((?:${words}) \\{\\{(?:${names})\\}\\})`, "i")
}

/** Returns what is wrong with how a language writes a text; null where nothing is. */
export function wrongWording(language: string, text: string): string | null {
  const [, caseless] = governing[language]?.exec(text) ?? []
  return caseless
    ? `says “${caseless}”, which would have to be declined: put a colon or a noun before it`
    : null
}

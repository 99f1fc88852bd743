/** What is wrong in a text, and what to write instead. */
type Instead = [wrong: RegExp, right: string]

/** Words that mean something else to riders, or name something that has another word everywhere else. */
const otherWords: Record<string, Instead[]> = {
  lv: [
    [/pieskār/i, "ieraksts: a touch is a foot down"],
    [/(?<!ne)skait(ās|īs)/i, "tiek ieskaitīts"],
    [/(?<!pie)(atslēg|izslēg)/i, "slēgt piekļuvi: the phone is on"],
  ],
  et: [
    [/puudutus/i, "märge: a touch is a foot down"],
    [/hin(ne|de|net|det|ded)(?!\p{L})/iu, "tulemus: a mark is given at school"],
    [/välja lülit|lülita\p{L}* .*välja/iu, "ligipääs: the phone is on"],
  ],
  en: [
    [/switch(ed|es)? (\S+ )*off/i, "revoke access: the phone is on"],
    [/\bmails?\b/i, "email"],
    [/\breload/i, "refresh, as specified"],
    [/\banew\b/i, "again"],
    [
      /\blog(ged|ging|s)?[ -]?(in|out|on|off)\b/i,
      "sign in, sign out: “Login” stands only where it is specified",
    ],
  ],
}

const everywhere: Instead[] = [
  [/\.\.\./, "…"],
  [/ …$/, "… right after the word"],
  [/'/, "’"],
  [/ - /, "–"],
  [/\p{L}+:\d/u, "a word of the reader’s: this is one of the database’s"],
]

/** The punctuation of each language; a quotation may begin a text, or follow a space or a bracket. */
const signs: Record<string, Instead[]> = {
  lv: [...everywhere, [/["“]/, "„…”"], [/\}%/, "a space before %"]],
  et: [...everywhere, [/["”]|(^|[\s(])“/, "„…“"], [/\} %/, "no space before %"]],
  en: [...everywhere, [/["„]|(^|[\s(])”/, "“…”"], [/\} %/, "no space before %"]],
}

/** English texts that are specified to the character. */
const specified = [
  "Adding participant...",
  "Birth date can't be empty",
  "Data is different for field {{field}} ({{previous}} - {{next}}) for {{name}} <{{id}}>",
  "Error during login",
  "Gender selection can't be empty",
  'Invalid email or password. Please try again or use "Forgot Password" if you need to reset your password.',
  "It won't be able to change position once approved. Proceed?",
  "Joining...",
  "Login to join",
  "Login",
  "Logout",
  "Name can't be empty",
  "Processing Standings for women...",
  "Processing Standings...",
  "Racing class can't be empty",
  "Removing status...",
  "Removing...",
  "Saving...",
  "Setting positions...",
  "Setting status...",
]

/**
 * Words that govern a case: names and dates cannot be declined, so each needs a noun of its own after these words. A `date` is in
 * digits.
 */
const governing: Record<string, RegExp> = {
  lv: governed("ar|bez|kopš|lieto|lietojot|līdz|no|par|pēc|pie"),
  et: governed("alates|enne|ilma|kasutades|kasutavad|koos|kuni|pärast"),
}

function governed(words: string): RegExp {
  const names =
    "arrived|championship|club|day|from|institution|name|rider|site|siteName|stage|team|time|title|until"
  return new RegExp(`(?:^|[\\s(])((?:${words}) \\{\\{(?:${names})\\}\\})`, "i")
}

/** Returns what is wrong with the wording of a text in a language; null: nothing. */
export function wrongWording(language: string, text: string): string | null {
  if (specified.includes(text)) return null
  const [, caseless] = governing[language]?.exec(text) ?? []
  if (caseless) return `says “${caseless}”, which would have to be declined: put a colon or a noun before it`
  for (const [wrong, right] of [...(otherWords[language] ?? []), ...(signs[language] ?? [])]) {
    const [found] = wrong.exec(text) ?? []
    if (found) return `has “${found}”, here it is ${right}`
  }
  return null
}

/** Returns what is wrong with a text that stands right before a date or a time, which would have to be declined. */
export function wrongLabel(language: string, text: string): string | null {
  if (language === "en" || /(:|plkst\.|\bkella?)$/.test(text)) return null
  return "stands before a date that would have to be declined: end it with a colon"
}

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

/** Words that mean something else to those who ride, and what is said instead. */
const instead: Record<string, [wrong: RegExp, right: string][]> = {
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
  en: [[/switch(ed|es)? (\S+ )*off/i, "revoke access: the phone is on"]],
}

/** Returns what is wrong with how a language writes a text; null where nothing is. */
export function wrongWording(language: string, text: string): string | null {
  const [, caseless] = governing[language]?.exec(text) ?? []
  if (caseless) return `says “${caseless}”, which would have to be declined: put a colon or a noun before it`
  for (const [wrong, right] of instead[language] ?? []) {
    const [said] = wrong.exec(text) ?? []
    if (said) return `says “${said}”: say ${right}`
  }
  return null
}

/** Returns what is wrong with a text that stands right before a date or a time, which would have to be declined. */
export function wrongLabel(language: string, text: string): string | null {
  if (language === "en" || /(:|plkst\.|\bkella?)$/.test(text)) return null
  return "stands before a date that would have to be declined: end it with a colon"
}

import type { ConsentState, ConsentWay } from "#domain/registration/consent.ts"
import type { Language } from "#domain/site/language.ts"

/** What guardians consent to, in the languages that the institution has; null: not in this one. */
export type ConsentTexts = Record<Language, string | null>

/** A version of the text (EN-04), with when it was written: epoch milliseconds. */
export type ConsentText = { version: number; texts: ConsentTexts; createdOn: number }

/** What an institution asks of guardians, as its secretaries change it. */
export type ConsentSettings = {
  kind: "found"
  institution: { name: string; timeZone: string }
  /** Who is younger than this needs a consent; null: nobody does. */
  underAge: number | null
  /** All versions, the latest first. */
  versions: ConsentText[]
  version: string
}

/** The consent for an entry as secretaries see it (EN-04). Instants are epoch milliseconds. */
export type EntryConsent = {
  kind: "found"
  /** Null: none is needed. */
  state: ConsentState | null
  /** The last consent that was given; null: there was none. */
  consent: {
    way: ConsentWay
    /** Null: the name is kept no more. */
    guardianName: string | null
    version: number
    givenOn: number
    withdrawnOn: number | null
    standIn: { name: string; phone: string | null } | null
  } | null
  /** The current version of the institution's text; null: it has none. */
  version: number | null
}

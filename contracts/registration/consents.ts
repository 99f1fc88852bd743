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
  /** The link that asks a guardian by mail; null: there is none. */
  request: { email: string; sentOn: number; endsOn: number; declinedOn: number | null } | null
  /** The current version of the institution's text; null: it has none. */
  version: number | null
}

/** What the page behind a guardian's link shows (EN-04): nothing of a link that is unknown, used or ended. */
export type ConsentLink =
  | { kind: "unknown" }
  | {
      /** Asks for a consent, or withdraws one that was given. */
      kind: "asks" | "given"
      rider: string
      stage: { path: string; title: string; startsOn: number; timeZone: string; institution: string }
      texts: ConsentTexts
      /** The version of the text. */
      version: number
    }

/** What whoever enters a minor sees of the consent for their entry. */
export type OwnConsent = {
  kind: "found"
  rider: string
  stage: { path: string; title: string }
  /** Null: none is needed, or the stage is over. */
  state: ConsentState | null
  /** To what a guardian consents, or has, and its version; null: there is no text. */
  texts: ConsentTexts | null
  version: number | null
  /** At which address a guardian was asked; null: at none. */
  asked: string | null
  /** May the account consent? Nobody does for themselves. */
  mayConsent: boolean
  /** Was the consent given with an account, so that it is taken back in the same way, until the stage is over? */
  mayWithdraw: boolean
  /** The name of the account; empty: it has none. */
  name: string
}

import type { CalledOff } from "#domain/competitions/called-off.ts"

/** The longest text that is searched for, in characters; no name is longer. */
export const longestQuery = 100

/** A rider whom a search has found, as a public entry names them: of a running stage, else of the latest with a result, else of the next. */
export type FoundRider = {
  name: string
  racingNumber: string | null
  racingClass: string
  /** Of the class, `#rrggbb`. */
  color: string
  /** The id of the rider's page across stages; null: there is none. */
  rider: string | null
  /** Where they ride, rode last or will ride next. */
  stage: { path: string; title: string }
  participantId: string
  /** Is there a scorecard at that stage? */
  hasResult: boolean
}

/** A public stage that a search has found. */
export type FoundStage = {
  path: string
  title: string
  location: string | null
  competitionStartDate: number
  /** Null: it takes place (CH-01). */
  calledOff: Pick<CalledOff, "kind"> | null
  timeZone: string
  /** It has results, or will soon. */
  hasBegun: boolean
}

/** A club with public entries that a search has found. */
export type FoundClub = {
  id: string
  /** Where its riders ride, rode last or will ride next. */
  stage: { path: string; title: string }
  /** Do the public standings of clubs of its championship have this one? */
  hasStanding: boolean
}

/** A championship whose standings are public. */
export type FoundChampionship = { institution: string; id: string; displayName: string }

/** What a search of the site has found (SE-01): of each kind the first few. */
export type SiteSearch = {
  riders: FoundRider[]
  clubs: FoundClub[]
  stages: FoundStage[]
  championships: FoundChampionship[]
  /** When a public stage next begins or ends, and riders and clubs may be shown by another one; null: none is to come. */
  changesOn: number | null
}

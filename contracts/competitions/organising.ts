import { z } from "zod"
import { chosenSlug } from "#contracts/fields/form-schemas.ts"
import { line } from "#contracts/fields/text-schemas.ts"
import { tooLong } from "#contracts/fields/too-long.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { FirstStep } from "#domain/competitions/first-steps.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { StandingsEffects } from "#domain/standings/standings-effects.ts"
import type { ChampionshipForm } from "./championship-form.ts"

const timeZones: ReadonlySet<string> = new Set(Intl.supportedValuesOf("timeZone"))

/** What an admin says of an institution (D-01, D-03); messages are codes. */
export const institutionForm = z.object({
  name: line(200, "name-empty"),
  timeZone: z
    .string()
    .max(100, "time-zone-unknown")
    .refine((zone) => timeZones.has(zone), "time-zone-unknown"),
})

/** The same of a new one, with the first part of its paths. */
export const newInstitutionForm = institutionForm.extend({ id: chosenSlug })

export type InstitutionForm = z.infer<typeof institutionForm>
export type NewInstitutionForm = z.infer<typeof newInstitutionForm>

/** An institution as an admin edits it; the version goes back with the form. */
export type InstitutionToEdit = { id: string; name: string; timeZone: string; version: string }

/** What an admin of a new site has done so far; `over`: a stage has been published. */
export type FirstSteps =
  | { kind: "over" }
  | {
      kind: "to-do"
      done: FirstStep[]
      /** The championship and the stage that the steps lead to, once there is one; the stage by its path. */
      championship: { institution: string; championship: string } | null
      stage: string | null
    }

/** A club: its name is its id everywhere (OR-04); messages are codes. */
export const clubForm = z.object({
  id: line(200, "name-empty"),
  country: line(100, "country-empty"),
})

export type ClubForm = z.infer<typeof clubForm>

/** The form that makes a club a part of another one; messages are codes. */
export const mergeClubsForm = z.object({
  into: z.string("club-empty").min(1, "club-empty").max(200, tooLong(200)),
})

/** What becomes of the published standings of a championship (D-53), by its name. */
export type ChangedStandings = { championship: string; effects: StandingsEffects }

/** The id of the question about another time zone, and what the zone does. */
export type InstitutionEffects = {
  question: string
  changed: ChangedStandings[]
  /** Null: public stages show the same clock times as before. */
  times: OtherClockTimes | null
}

/** Public stages that begin at another clock time in another time zone. The instant stays (epoch milliseconds). */
export type OtherClockTimes = {
  timeZones: { before: string; after: string }
  named: { path: string; title: string; start: number }[]
  /** How many there are besides those that are named. */
  others: number
}

/** What merging two clubs does, and the id of the question about it. */
export type MergedClubs = {
  question: string
  /** How many participants ride for the club, and in how many stages. */
  riders: number
  stages: number
  changed: ChangedStandings[]
}

/** A championship that a secretary edits. */
export type OwnChampionship = {
  institutionId: string
  institutionName: string
  id: string
  displayName: string
}

/** A stage at which somebody has something to do, and as what. */
export type OwnStage = {
  path: string
  title: string
  location: string | null
  timeZone: string
  competitionStartDate: number
  competitionEndDate: number
  /** The start that was first announced; null: the stage has not moved to another day since. */
  announcedStartDate: number | null
  /** Null: it takes place (CH-01). */
  calledOff: Pick<CalledOff, "kind"> | null
  /** By the calendar of its place; a postponed stage is still to come, whatever its day was. */
  when: "today" | "to-come" | "over"
  isDraft: boolean
  isSecretary: boolean
  isJudge: boolean
}

/** A championship as the list of all of them shows it. */
export type ListedChampionship = OwnChampionship & {
  publicationStatus: PublicationStatus
  /** How many stages it has. */
  stages: number
}

/** A championship as its form is filled in; all classes have their keys, and all teams their names as the former ones. */
export type StoredChampionship = Omit<ChampionshipForm, "classes"> & {
  classes: (ChampionshipForm["classes"][number] & { key: number })[]
}

/** What saving a championship does to its published standings (D-53), and the id of the question about it. */
export type ChampionshipEffects = { question: string; standings: StandingsEffects }

/** A championship with all that the screen to edit it shows. */
export type ChampionshipToEdit = {
  form: StoredChampionship
  /** Sent back with the form: saving is refused if the championship has changed meanwhile. */
  version: string
  institution: { id: string; name: string; timeZone: string }
  /** May the actor change the publication status? */
  mayPublish: boolean
  /** Keys of the classes that a stage rides or the standings name, and that therefore stay. */
  classesInUse: number[]
  /** The teams that somebody rides for, and that therefore stay. */
  teamsInUse: string[]
  /** Its stages, the earliest first. */
  stages: {
    id: string
    path: string
    title: string
    location: string | null
    status: PublicationStatus
    resultsStatus: ResultsStatus
    competitionStartDate: number
    /** Null: it takes place (CH-01). */
    calledOff: Pick<CalledOff, "kind"> | null
  }[]
}

import { z } from "zod"
import type { NamedRole } from "#domain/access/may.ts"
import type { FirstStep } from "#domain/competitions/first-steps.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { ChampionshipForm } from "./championship-form.ts"
import { chosenInstitution, chosenSlug, line } from "./form-schemas.ts"
import { tooLong } from "./too-long.ts"

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

/** A championship that a secretary edits. */
export type OwnChampionship = {
  institutionId: string
  institutionName: string
  id: string
  displayName: string
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
  /** Its stages, the earliest first. */
  stages: {
    id: string
    path: string
    title: string
    location: string | null
    status: PublicationStatus
    resultsStatus: ResultsStatus
    competitionStartDate: number
  }[]
}

/** The form that grants somebody a role or revokes it (D-02); messages are codes. */
export const roleForm = z.object({
  email: z.string().max(320, tooLong(320)).trim().toLowerCase().pipe(z.email("email-unreadable")),
  named: z.discriminatedUnion("role", [
    z.object({ role: z.literal("admin") }),
    z.object({
      role: z.literal("secretary"),
      institutionId: chosenInstitution,
    }),
  ]),
})

export type RoleForm = z.infer<typeof roleForm>

/** A role, its holder, and since when they have it (epoch milliseconds); an admin's role has no institution. */
export type HeldRole = {
  userId: string
  name: string
  email: string
  role: NamedRole["role"]
  institutionId: string | null
  institutionName: string | null
  grantedOn: number
}

/** Somebody to whom a role can be granted, once their address is confirmed (D-43). */
export type FoundUser = { name: string; email: string; isConfirmed: boolean }

/** What an entry of the audit log can be about. */
export type AuditSubjectKind =
  | "participant"
  | "standing"
  | "stage"
  | "championship"
  | "institution"
  | "club"
  | "ad"
  | "account"
  | "pass"

/** Something that an entry of the audit log is about. */
export type AuditSubject = {
  kind: AuditSubjectKind
  /** Names it among its kind: a path, or an id. Of a participant it is the stage's path and the id. */
  id: string
  /** Its current name; if it is gone, its name in the entry. */
  name: string
  isThere: boolean
}

/** Who did what when, and what it is about. `userId` is null for the command line; `userEmail` also for a deleted account. */
export type AuditEntry = {
  id: number
  event: string
  data: unknown
  timestamp: number
  userId: string | null
  userEmail: string | null
  about: AuditSubject[]
}

/** One page of the log, the newest first; `next` requests the following page; null: there is none. */
export type AuditPage = { entries: AuditEntry[]; next: number | null }

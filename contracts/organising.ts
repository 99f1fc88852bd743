import type { ResultsStatus } from "#domain/results/results-status.ts"
import type { AuditSubject } from "./audit-subject.ts"
import type { ChampionshipForm } from "./championship-form.ts"

/** An institution as an admin edits it; the version goes back with the form. */
export type InstitutionToEdit = { id: string; name: string; timeZone: string; version: string }

/** A championship that a secretary edits. */
export type OwnChampionship = {
  institutionId: string
  institutionName: string
  id: string
  displayName: string
}

/** A championship as the list of all of them shows it. */
export type ListedChampionship = OwnChampionship & {
  publicationStatus: "draft" | "published"
  /** How many stages it has. */
  stages: number
}

/** A championship as its form is filled in; all classes have their keys. */
export type StoredChampionship = Omit<ChampionshipForm, "classes"> & {
  classes: (ChampionshipForm["classes"][number] & { key: number })[]
}

/** A championship with all that the screen to edit it shows. */
export type ChampionshipToEdit = {
  form: StoredChampionship
  /** Goes back with the form: who saves what has changed meanwhile is refused. */
  version: string
  institution: { id: string; name: string; timeZone: string }
  /** May the actor change the publication status? */
  mayPublish: boolean
  /** Keys of the classes that a stage rides, and that therefore stay. */
  classesInUse: number[]
  /** Its stages, the earliest first. */
  stages: {
    id: string
    path: string
    title: string
    location: string | null
    status: "draft" | "published"
    resultsStatus: ResultsStatus
    competitionStartDate: number
  }[]
}

/** A role with who holds it since when (epoch milliseconds); an admin's has no institution. */
export type HeldRole = {
  userId: string
  name: string
  email: string
  role: "admin" | "secretary"
  institutionId: string | null
  institutionName: string | null
  grantedOn: number
}

/** Somebody to whom a role can be granted, once their address is confirmed (D-43). */
export type FoundUser = { name: string; email: string; isConfirmed: boolean }

/** Who did what when, and what it is about; nobody: the command line. */
export type AuditEntry = {
  id: number
  event: string
  data: unknown
  timestamp: number
  userId: string | null
  userEmail: string | null
  about: AuditSubject[]
}

/** One page of the log, the newest first; `next` asks for the page after it, null: there is none. */
export type AuditPage = { entries: AuditEntry[]; next: number | null }

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

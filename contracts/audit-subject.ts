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
  /** As it is called now; where it is gone, as the entry calls it. */
  name: string
  isThere: boolean
}

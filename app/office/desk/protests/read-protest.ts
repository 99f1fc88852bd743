import { findLocalTime } from "#contracts/fields/local-time.ts"
import { readTime } from "#contracts/fields/typed-day.ts"
import type { ProtestForm, ProtestRuling } from "#contracts/results/protest-forms.ts"
import { protestDecisions, readFee } from "#domain/results/protests.ts"

type TimeFault = "time-unreadable" | "time-skipped" | "time-twice"

/** What may be wrong with each field; the faults of times have the words of all forms. */
type FaultOf = {
  rider: "rider-missing"
  name: "name-missing"
  subject: "subject-missing"
  fee: "fee-unreadable"
  receivedOn: TimeFault
  decision: "decision-missing"
  decidedOn: TimeFault
}

/** What is wrong with the fields of a form, by their names. */
export type Faults<Field extends keyof FaultOf> = { [F in Field]?: FaultOf[F] }

/** The fields of a protest, and those of a decision, that may be wrong. */
export type ProtestField = Exclude<keyof FaultOf, RulingField>
export type RulingField = "decision" | "decidedOn"

/** What was typed, read; or what is wrong with it. */
type Read<Form, Field extends keyof FaultOf> =
  | { kind: "read"; form: Form }
  | { kind: "faulty"; faults: Faults<Field> }

/** Stands for somebody who is no rider of the stage. */
export const somebodyElse = "else"

/** Reads a protest as it was typed, with times of a clock in a time zone. */
export const readProtest = (fields: FormData, timeZone: string): Read<ProtestForm, ProtestField> => {
  const typed = typedIn(fields)
  const received = readInstant(typed("receivedOn"), timeZone)
  const fee = typed("fee") === "" ? null : readFee(typed("fee"))
  const isElse = typed("rider") === somebodyElse
  const faults: Faults<ProtestField> = {
    ...(typed("rider") === "" && { rider: "rider-missing" }),
    ...(isElse && typed("name") === "" && { name: "name-missing" }),
    ...(typed("subject") === "" && { subject: "subject-missing" }),
    ...(typed("fee") !== "" && fee === null && { fee: "fee-unreadable" }),
    ...(received.fault && { receivedOn: received.fault }),
  }
  if (received.instant === null || Object.keys(faults).length > 0) return { kind: "faulty", faults }
  return {
    kind: "read",
    form: {
      racingClass: typed("racingClass") || null,
      protester: isElse ? { name: typed("name") } : { participantId: typed("rider") },
      subject: typed("subject"),
      details: typed("details") || null,
      fee,
      receivedOn: received.instant,
    },
  }
}

/** Reads a decision as it was typed, with times of a clock in a time zone. */
export const readRuling = (fields: FormData, timeZone: string): Read<ProtestRuling, RulingField> => {
  const typed = typedIn(fields)
  const decided = readInstant(typed("decidedOn"), timeZone)
  const decision = protestDecisions.find((one) => one === typed("decision"))
  const faults: Faults<RulingField> = {
    ...(decision === undefined && { decision: "decision-missing" }),
    ...(decided.fault && { decidedOn: decided.fault }),
  }
  if (decision === undefined || decided.instant === null) return { kind: "faulty", faults }
  return {
    kind: "read",
    form: {
      decision,
      text: typed("text") || null,
      decidedOn: decided.instant,
      isFeeReturned: typed("isFeeReturned") === "on",
    },
  }
}

const typedIn =
  (fields: FormData) =>
  (name: string): string => {
    const value = fields.get(name)
    return typeof value === "string" ? value.trim() : ""
  }

/** Returns the instant of a typed time; one that clocks skip, or show twice, is none until it is settled (D-48). */
const readInstant = (
  typed: string,
  timeZone: string,
): { instant: number; fault: null } | { instant: null; fault: TimeFault } => {
  const local = readTime(typed)
  const found = local === null ? null : findLocalTime(local, timeZone)
  if (found?.kind === "once") return { instant: found.instant, fault: null }
  return { instant: null, fault: found === null ? "time-unreadable" : `time-${found.kind}` }
}

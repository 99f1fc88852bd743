import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"

/** What a participant's form is for. */
export type FormTask = { kind: "join" } | { kind: "change" } | { kind: "add" } | { kind: "edit"; id: string }

/** Fetches what a form of the stage starts with; never throws. */
export const fetchStart = (stage: string, task: FormTask) => {
  if (task.kind === "join") return outcomeOf(api.registration.startJoining({ stage }))
  if (task.kind === "change") return outcomeOf(api.registration.startChanging({ stage }))
  // a new participant has no id
  return outcomeOf(api.registration.startSaving({ stage, id: task.kind === "edit" ? task.id : null }))
}

import { useState } from "react"
import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"
import type { RegistrationStart } from "#contracts/participant-form.ts"

/** What a participant's form is for. */
export type FormTask = { kind: "join" } | { kind: "change" } | { kind: "add" } | { kind: "edit"; id: string }

/** Fetches what a form of the stage starts with; never throws. */
export const fetchStart = (stage: string, task: FormTask) => {
  if (task.kind === "join") return outcomeOf(api.registration.startJoining({ stage }))
  if (task.kind === "change") return outcomeOf(api.registration.startChanging({ stage }))
  // a new participant has no id
  return outcomeOf(api.registration.startSaving({ stage, id: task.kind === "edit" ? task.id : null }))
}

/** What an open form started with, fetched again while it is open. */
export function useFormStart(path: string, task: FormTask, opened: RegistrationStart) {
  const [start, setStart] = useState(opened)
  return {
    start,
    /** Reads the choices again after a refusal: there may be other classes and clubs now, or more fields to fill in. */
    renewChoices: async (): Promise<RegistrationStart> => {
      const answer = await fetchStart(path, task)
      if (answer.kind !== "started") return start
      const { classes, clubs, championship, mayAddTeam } = answer.start
      const renewed = { ...start, classes, clubs, championship, mayAddTeam }
      setStart(renewed)
      return renewed
    },
    renewClubs: async (): Promise<void> => {
      const answer = await fetchStart(path, task)
      if (answer.kind === "started") setStart((now) => ({ ...now, clubs: answer.start.clubs }))
    },
    /** Reads everything again, with the version: from then on the form is based on what is stored now. */
    renewAll: async () => {
      const answer = await fetchStart(path, task)
      if (answer.kind === "started") setStart(answer.start)
      return answer
    },
  }
}

import { useState } from "react"
import type { RegistrationStart } from "#contracts/participant-form.ts"
import { type FormTask, fetchStart } from "./fetch-start.ts"

/** What there is to choose from in a form that is open, read again while it is. */
export function useFormChoices(path: string, task: FormTask, opened: RegistrationStart) {
  const [start, setStart] = useState(opened)
  return {
    start,
    /** What the form was opened with may be why it is refused: there may be other classes and clubs now, or more to fill in. */
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
  }
}

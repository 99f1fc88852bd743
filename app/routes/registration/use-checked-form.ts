import { parse, type SubmissionResult, useForm } from "@conform-to/react"
import { useState } from "react"
import type { ParticipantForm, RegistrationStart } from "#contracts/participant-form.ts"
import { faultsByField, readParticipantForm, type TypedForm, type TypedText, typedIn } from "./typed-form.ts"

type CheckedFormOptions = {
  filledWith: TypedForm
  start: RegistrationStart
  /** What the server found wrong; null: nothing. */
  refused: SubmissionResult | null
  /** What happens with a form without a fault; left out if the browser sends it. */
  onRead?(form: ParticipantForm): void
}

/** The fields of a participant's form, which are checked while they are filled in. */
export function useCheckedForm({ filledWith, start, refused, onRead }: CheckedFormOptions) {
  const { newTeams: firstTeams, ...texts } = filledWith
  const [newTeams, setNewTeams] = useState(firstTeams)
  const [form, fields] = useForm<TypedText, ParticipantForm>({
    defaultValue: texts,
    lastResult: refused,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (sent) => faultsByField(readParticipantForm(typedIn(sent, newTeams), start)),
      }),
    ...(onRead && {
      onSubmit: (event, { submission }) => {
        event.preventDefault()
        if (submission?.status === "success") onRead(submission.value)
      },
    }),
  })
  return {
    form,
    fields,
    typed: typedIn(form.value ?? {}, newTeams),
    addTeam: (team: string) => setNewTeams([...newTeams, team]),
  }
}

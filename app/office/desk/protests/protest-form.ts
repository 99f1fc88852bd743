import type { ClientPromiseResult } from "@orpc/client"
import { useRef, useState } from "react"
import { useRace } from "#app/office/desk/followed-race.tsx"
import { type DeskFailure, type DeskWork, useDeskCommand } from "#app/office/desk/use-desk-command.ts"
import type { FormField } from "#app/site/forms/fields.tsx"
import type { FormSchema } from "#app/site/forms/read-form.ts"
import { useUnsentFields } from "#app/site/forms/unsent-texts.ts"
import { type FormOptions, useForm } from "#app/site/forms/use-form.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskProtest } from "#contracts/judging/race-desk.ts"

type ProtestFormOptions<Schema extends FormSchema> = Pick<
  Required<FormOptions<Schema>>,
  "schema" | "filledWith" | "send"
> & {
  /** Where its texts of several lines are stored until they are saved or given up. */
  place: string
  onClose(): void
}

/** A form in a dialog about a protest. */
export function useProtestForm<Schema extends FormSchema>({
  place,
  onClose,
  ...options
}: ProtestFormOptions<Schema>) {
  const t = useWords("protest-desk")
  const { form, fields } = useForm({ ...options, reply: undefined })
  const ref = useRef<HTMLFormElement>(null)
  const forget = useUnsentFields(ref, place)
  const mayLeave = useLeaveWarning(() => form.dirty)
  /** Closes the dialog, once it is saved. */
  const end = () => {
    forget()
    onClose()
  }
  /** Closes the dialog, unless something is typed and is to stay. */
  const leave = async () => {
    if (await mayLeave()) end()
  }
  /** A field's fault in words of its own; undefined: it has none, or the words of all forms. */
  const faultOf = ({ errors }: Pick<FormField, "errors">): string | undefined =>
    // locale keys: protest-desk.faults.*
    errors?.[0] === undefined ? undefined : (t.find(`faults.${errors[0]}`) ?? undefined)
  const controls = { ref, id: form.id, onSubmit: form.onSubmit, noValidate: true }
  return { controls, fields, faultOf, end, leave }
}

/** Names a protest as it was when its dialog was opened: what was typed about an older one is not filled in. */
export const seenAs = ({ id, revision }: { id: string; revision: number }): string => `${id} ${revision}`

type OpenDialog = {
  /** The one that the dialog was opened with; null: a new one. */
  protest: DeskProtest | null
  onClose(): void
}

/** A command of a dialog about a protest: it closes the dialog once it is done; what could not be saved stays typed. */
export function useProtestCommand<Input>(
  procedure: (input: Input) => ClientPromiseResult<{ kind: "changed" }, DeskFailure>,
  work: DeskWork,
  { protest, onClose }: OpenDialog,
) {
  const command = useDeskCommand(procedure, work)
  const newest = useRace().race?.protests.find(({ id }) => id === protest?.id)
  const [hasSeenChange, setSeenChange] = useState(false)
  const send = async (input: Input) => {
    await command(input, async (came) => {
      if (came.kind === "refused" && came.reason === "changed-meanwhile") setSeenChange(true)
      if (came.kind === "changed") onClose()
    })
  }
  return {
    send,
    isPending: command.isPending,
    /**
     * The revision of the protest with which the dialog was opened. Once the secretary has seen that somebody else changed the
     * protest, it is the newest revision, so that the input can still be saved.
     */
    seenRevision: (hasSeenChange ? newest : protest)?.revision ?? protest?.revision ?? 0,
  }
}

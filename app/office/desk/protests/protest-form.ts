import type { ClientPromiseResult } from "@orpc/client"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useRace } from "#app/office/desk/followed-race.tsx"
import { type DeskFailure, type DeskWork, useDeskCommand } from "#app/office/desk/use-desk-command.ts"
import type { FormField } from "#app/site/forms/fields.tsx"
import { useUnsentFields } from "#app/site/forms/unsent-texts.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import type { DeskProtest } from "#contracts/judging/race-desk.ts"
import type { Faults, ProtestField, RulingField } from "./read-protest.ts"

type TypedForm<Field extends ProtestField | RulingField> = {
  /** Of the form. */
  ref: RefObject<HTMLFormElement | null>
  faults: Faults<Field>
  /** Takes what is wrong with what was typed; the first control with a fault gets the focus. */
  setFaults(faults: Faults<Field>): void
  /** Closes the dialog, once it is saved. */
  end(): void
  /** Closes the dialog, unless something is typed and is to stay. */
  leave(): Promise<void>
}

/** A form in a dialog, whose controls keep what is typed in them; its texts are stored under `place` until they are saved or given up. */
export function useTypedForm<Field extends ProtestField | RulingField>(
  place: string,
  onClose: () => void,
): TypedForm<Field> {
  const ref = useRef<HTMLFormElement>(null)
  const first = useRef<string | null>(null)
  const [faults, setFaults] = useState<Faults<Field>>({})
  useEffect(() => {
    first.current = writtenIn(ref.current)
  }, [])
  const forget = useUnsentFields(ref, place)
  useEffect(() => {
    if (Object.keys(faults).length > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [faults])
  const mayLeave = useLeaveWarning(() => first.current !== null && writtenIn(ref.current) !== first.current)
  const end = () => {
    forget()
    onClose()
  }
  const leave = async () => {
    if (await mayLeave()) end()
  }
  return { ref, faults, setFaults, end, leave }
}

/** All that stands in a form, as one text; null: it is gone. */
const writtenIn = (form: HTMLFormElement | null): string | null =>
  form && JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** A field of such a form: what its control shows at first, and what is wrong with it. */
export const formField = (name: string, value: string | null | undefined, fault?: string): FormField => ({
  key: name,
  name,
  initialValue: value ?? "",
  errors: fault === undefined ? undefined : [fault],
})

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

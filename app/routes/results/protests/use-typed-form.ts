import { type RefObject, useEffect, useRef, useState } from "react"
import type { FormField } from "#app/forms/fields.tsx"
import { useLeaveWarning } from "#app/forms/use-leave-warning.ts"
import type { Faults, ProtestField, RulingField } from "./read-protest.ts"

type TypedForm<Field extends ProtestField | RulingField> = {
  /** Of the form. */
  ref: RefObject<HTMLFormElement | null>
  faults: Faults<Field>
  /** Takes what is wrong with what was typed; the first control with a fault gets the focus. */
  setFaults(faults: Faults<Field>): void
  /** Closes the dialog, unless something is typed and is to stay. */
  leave(): Promise<void>
}

/** A form in a dialog, whose controls keep what is typed in them. */
export function useTypedForm<Field extends ProtestField | RulingField>(
  onClose: () => void,
): TypedForm<Field> {
  const ref = useRef<HTMLFormElement>(null)
  const first = useRef<string | null>(null)
  const [faults, setFaults] = useState<Faults<Field>>({})
  useEffect(() => {
    first.current = writtenIn(ref.current)
  }, [])
  useEffect(() => {
    if (Object.keys(faults).length > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [faults])
  const mayLeave = useLeaveWarning(() => first.current !== null && writtenIn(ref.current) !== first.current)
  const leave = async () => {
    if (await mayLeave()) onClose()
  }
  return { ref, faults, setFaults, leave }
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

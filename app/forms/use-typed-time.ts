import { type RefObject, useRef, useState } from "react"
import { exactTimeOf, findLocalTime, type LocalTime } from "#contracts/local-time.ts"
import { readTime, writeTime } from "#contracts/typed-time.ts"
import { type FormField, textIn } from "./form-field.ts"
import { withPoints } from "./with-points.ts"

type TypedTime = {
  /** What it is filled with. */
  first: string
  /** The clock's time that was typed, and what it is in the time zone; null while it is none. */
  local: string | null
  time: LocalTime | null
  /** What the control carries. */
  control: { ref: RefObject<HTMLInputElement | null>; onInput(): void; onBlur(): void }
  /** Writes another time into the control as if it had been typed, so that the form hears of it, and goes on there. */
  write(text: string): void
}

/** A clock's time while it is typed into a control that keeps its own text, as all controls of such forms do. */
export function useTypedTime(field: FormField, timeZone: string): TypedTime {
  const ref = useRef<HTMLInputElement>(null)
  const [first] = useState(() => writeTime(textIn(field) ?? ""))
  const [text, setText] = useState(first)
  const local = readTime(text)
  const time = local === null ? null : findLocalTime(local, timeZone)
  const write = (written: string) => {
    if (!ref.current) return
    ref.current.value = written
    ref.current.dispatchEvent(new Event("input", { bubbles: true }))
  }
  const onInput = () => {
    if (!ref.current) return
    const typed = withPoints(ref.current.value, text, { hasClock: true })
    if (typed !== ref.current.value) ref.current.value = typed
    setText(typed)
  }
  const onBlur = () => {
    const written = time?.kind === "once" ? writeTime(exactTimeOf(time.instant, timeZone)) : text
    if (written !== text) write(written)
  }
  return {
    ...{ first, local, time },
    control: { ref, onInput, onBlur },
    write: (written) => {
      write(written)
      ref.current?.focus()
    },
  }
}

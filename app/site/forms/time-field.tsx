import { type RefObject, useRef, useState } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { exactTimeOf, findLocalTime, type LocalTime } from "#contracts/fields/local-time.ts"
import { readTime, writeDay, writeTime } from "#contracts/fields/typed-day.ts"
import { Field } from "#ui/field.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { CalendarButton, withPoints } from "./day-field.tsx"
import { type FormField, textIn, translateFault } from "./fields.tsx"

type TimeFieldProps = {
  field: FormField
  label: string
  hint?: string
  /** The time zone of the clock. */
  timeZone: string
  /** Returns what is odd about a time, though it can be saved. */
  oddity?: ((instant: number) => string | undefined) | undefined
}

const example = "2026.05.16 10:00"

/** A day and a time of a clock, typed as `yyyy.MM.dd HH:mm`; the time that was read is shown in words below. */
export function TimeField(props: TimeFieldProps) {
  // with another key the field is filled again
  return <TypedTime key={props.field.key} {...props} />
}

function TypedTime({ field, label, hint, timeZone, oddity }: TimeFieldProps) {
  const t = useWords("forms")
  const { fullDayAndTime } = useFormats(timeZone)
  const { first, local, time, control, write } = useTypedTime(field, timeZone)
  // the server may know other words for a day than the browser
  const isHydrated = useHydrated()
  const unsettled = local !== null && time !== null && time.kind !== "once" ? { local, time } : null
  const fault = unsettled ? faults[unsettled.time.kind] : field.errors?.[0]
  const about = unsettled ? { clock: clockOf(unsettled.local), ...namedIn(unsettled.time) } : {}
  const asHint = unsettled ? undefined : [hint, t("time.hint", { example })].filter(Boolean).join(" ")
  const readAs = (instant: number) =>
    [fullDayAndTime.format(instant), oddity?.(instant)].filter(Boolean).join(". ")
  return (
    <Field
      label={label}
      hint={isHydrated && time?.kind === "once" ? readAs(time.instant) : asHint}
      error={fault && translateFault(t, fault, about)}
      below={
        unsettled
          ? (labelId) => <TimeChoices {...unsettled} describedBy={labelId} onChoose={write} />
          : undefined
      }
    >
      {(described, labelId) => (
        <div className="relative flex gap-2">
          <input
            {...control}
            {...described}
            type="text"
            name={field.name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("time.pattern")}
            defaultValue={first}
          />
          <CalendarButton
            label={t("time.calendar")}
            describedBy={labelId}
            value={local?.slice(0, 10) ?? null}
            onChoose={(day) => write(`${writeDay(day)} ${local === null ? "" : clockOf(local)}`)}
          />
        </div>
      )}
    </Field>
  )
}

/** The faults of a time that clocks skip or show twice (D-48). */
const faults = { skipped: "time-skipped", twice: "time-twice" } as const

type TypedTime = {
  /** What it is filled with. */
  first: string
  /** The clock's time that was typed, and what it is in the time zone; null while it is none. */
  local: string | null
  time: LocalTime | null
  /** The properties of the control. */
  control: { ref: RefObject<HTMLInputElement | null>; onInput(): void; onBlur(): void }
  /** Writes another time into the control as if it had been typed, so that the form is notified, and keeps the focus there. */
  write(text: string): void
}

/** A clock's time while it is typed into a control that keeps its own text, as all controls of such forms do. */
function useTypedTime(field: FormField, timeZone: string): TypedTime {
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

type Unsettled = Exclude<LocalTime, { kind: "once" }>

/** The clock of a time, `10:00`. */
const clockOf = (time: string): string => time.slice(11, 16)

/** The values for the messages about a time that clocks skip, or show twice. */
const namedIn = (time: Unsettled): Record<string, string> =>
  time.kind === "skipped"
    ? { before: clockOf(time.before), after: clockOf(time.after) }
    : { first: time.first.slice(16), second: time.second.slice(16) }

type TimeChoicesProps = {
  /** The clock's time that was typed. */
  local: string
  time: Unsettled
  /** The id of what says which field it is for. */
  describedBy: string
  onChoose(typed: string): void
}

/** What may be meant by a time that clocks skip, or show twice (D-48). */
function TimeChoices({ local, time, describedBy, onChoose }: TimeChoicesProps) {
  const t = useWords("forms")
  const about = { clock: clockOf(local), ...namedIn(time) }
  const choices =
    time.kind === "skipped"
      ? [
          { at: time.before, words: clockOf(time.before) },
          { at: time.after, words: clockOf(time.after) },
        ]
      : [
          { at: time.first, words: t("time.first", about) },
          { at: time.second, words: t("time.second", about) },
        ]
  return (
    <p className="needs-script flex flex-wrap gap-3">
      {choices.map(({ at, words }) => (
        <button
          key={at}
          type="button"
          className="quiet-button"
          aria-describedby={describedBy}
          onClick={() => onChoose(writeTime(at))}
        >
          {words}
        </button>
      ))}
    </p>
  )
}

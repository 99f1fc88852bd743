import { useRef, useState } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { useFollowedValue } from "#app/site/search/use-followed-value.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { readDay, writeDay } from "#contracts/fields/typed-day.ts"
import { Field } from "#ui/field.tsx"
import { translateFault } from "./fields.tsx"

type DayFieldProps = {
  name: string
  label: string
  /** The earlier input; a fault is shown for what cannot be read. */
  filledWith: string
}

/** A day, typed as `yyyy.MM.dd` or chosen from the browser's calendar. */
export function DayField({ name, label, filledWith }: DayFieldProps) {
  const t = useWords("forms")
  const known = readDay(filledWith)
  const shown = known === null ? filledWith : writeDay(known)
  const [text, setText] = useState(shown)
  const input = useFollowedValue<HTMLInputElement>(shown, setText)
  const isUnreadable = filledWith.trim() !== "" && known === null
  const write = (written: string) => {
    if (input.current) input.current.value = written
    setText(written)
  }
  return (
    <Field label={label} error={isUnreadable ? translateFault(t, "day-unreadable") : undefined}>
      {(control, labelId) => (
        <div className="relative flex gap-2">
          <input
            {...control}
            ref={input}
            type="text"
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("time.dayPattern")}
            defaultValue={text}
            onInput={({ currentTarget }) => write(withPoints(currentTarget.value, text))}
          />
          <CalendarButton
            label={t("time.calendar")}
            describedBy={labelId}
            value={readDay(text)}
            onChoose={(day) => {
              write(writeDay(day))
              input.current?.dispatchEvent(new Event("input", { bubbles: true }))
            }}
          />
        </div>
      )}
    </Field>
  )
}

type CalendarButtonProps = {
  label: string
  /** The id of the element that labels it. */
  describedBy?: string | undefined
  /** ISO dates; without a value the calendar opens at `opensAt`, else today. */
  value: string | null
  opensAt?: string
  min?: string
  max?: string
  onChoose(day: string): void
}

/** Opens the browser's calendar beside a field in which a day is typed. */
export function CalendarButton({
  label,
  describedBy,
  value,
  opensAt = "",
  min,
  max,
  onChoose,
}: CalendarButtonProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const open = () => {
    const { current } = calendar
    if (!current) return
    current.value = value ?? opensAt
    current.showPicker()
  }
  return (
    <>
      <ScriptedButton
        className="quiet-button needs-script"
        aria-label={label}
        aria-describedby={describedBy}
        onClick={open}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />
        </svg>
      </ScriptedButton>
      <input
        ref={calendar}
        type="date"
        // only its calendar is shown, by the button
        className="pointer-events-none absolute right-0 bottom-0 w-11 opacity-0"
        // of no form: no fault of one may give it the focus
        form=""
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== "") onChoose(currentTarget.value)
        }}
      />
    </>
  )
}

/**
 * Adds the points after year and month while somebody types, because the number keys of a phone have none; with `hasClock` also
 * the colon of a time. A correction, and an input that begins with the day, is returned unchanged.
 */
export const withPoints = (text: string, before: string, { hasClock = false } = {}): string => {
  const isGoingOn = text.length > before.length && text.startsWith(before)
  // a sign after the day belongs to an offset from UTC
  if (!isGoingOn || !/^\d{4}/.test(text) || /[+-]/.test(text.slice(10))) return text
  const digits = text.replace(/(?<=\D)(\d)(?=\D)/g, "0$1").replace(/\D/g, "")
  const part = (from: number, until: number) => digits.slice(from, until)
  const joined = (parts: string[], sign: string) => parts.filter((one) => one !== "").join(sign)
  const day = joined([part(0, 4), part(4, 6), part(6, 8)], ".")
  return hasClock ? joined([day, joined([part(8, 10), part(10, 12)], ":")], " ") : day
}

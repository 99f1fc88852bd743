import { useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { useFollowedValue } from "#app/search/use-followed-value.ts"
import { readDay, writeDay } from "#contracts/typed-day.ts"
import { Field } from "#ui/field.tsx"
import { CalendarButton } from "./calendar-button.tsx"
import { sayFault } from "./say-fault.ts"
import { withPoints } from "./with-points.ts"

type DayFieldProps = {
  name: string
  label: string
  /** What was typed before; what cannot be read of it is said. */
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
    <Field label={label} error={isUnreadable ? sayFault(t, "day-unreadable") : undefined}>
      {(control, labelId) => (
        <div className="with-calendar">
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

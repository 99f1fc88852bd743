import { type FieldMetadata, useInputControl } from "@conform-to/react"
import { CalendarButton, withPoints } from "#app/site/forms/day-field.tsx"
import { faultOf } from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { readDay, writeDay } from "#contracts/fields/typed-day.ts"
import { ageOn, latestBirthDate } from "#domain/registration/age.ts"
import { Field } from "#ui/field.tsx"
import { aboutFaults } from "./about-faults.ts"

type BirthDateFieldProps = {
  field: FieldMetadata<string>
  /** An ISO date. */
  today: string
  /** The day of the stage on which ages are counted, an ISO date; left out: the form is for no stage. */
  startDay?: string
}

/** A typical age of riders: the calendar opens at that year, which is not far from anybody's year of birth. */
const middleAge = 25

/** The birth date, typed as `yyyy.MM.dd` or chosen from the browser's calendar (PA-03). */
export function BirthDateField({ field, today, startDay }: BirthDateFieldProps) {
  const t = useWords("registration")
  const { value = "", change } = useInputControl(field)
  const date = readDay(value)
  const age = date === null || startDay === undefined ? null : ageOn(date, startDay)
  return (
    <Field
      label={t("fields.birthDate")}
      hint={age === null || age < 0 ? t("hints.birthDate", aboutFaults) : t("hints.age", { age })}
      error={faultOf(t, field, aboutFaults)}
    >
      {(control) => (
        <div className="relative flex gap-2">
          <input
            {...control}
            type="text"
            name={field.name}
            autoComplete="bday"
            inputMode="numeric"
            placeholder={t("hints.birthDatePattern")}
            value={value}
            onChange={(event) => change(withPoints(event.target.value, value))}
            onBlur={() => {
              if (date !== null && writeDay(date) !== value) change(writeDay(date))
            }}
          />
          <CalendarButton
            label={t("chooseDate")}
            value={date}
            opensAt={`${Number(today.slice(0, 4)) - middleAge}-01-01`}
            min="1900-01-01"
            max={latestBirthDate(today)}
            onChoose={(day) => change(writeDay(day))}
          />
        </div>
      )}
    </Field>
  )
}

import { CalendarButton } from "#app/forms/calendar-button.tsx"
import { withPoints } from "#app/forms/with-points.ts"
import { readDay, writeDay } from "#contracts/typed-day.ts"
import { latestBirthDate } from "#domain/registration/age.ts"
import { Field } from "#ui/field.tsx"
import type { ParticipantFieldsProps } from "./participant-fields.tsx"
import { ageOf } from "./typed-form.ts"
import { birthDateExample, useFaultWords } from "./use-fault-words.ts"
import { useRegistrationWords } from "./use-registration-words.ts"

/** The age in the middle of those who ride: from there it is not far in a calendar to anybody's year. */
const middleAge = 25

/** The birth date, typed as `yyyy.MM.dd` or chosen from the browser's calendar (PA-03). */
export function BirthDateField({ typed, faults, start, change }: ParticipantFieldsProps) {
  const t = useRegistrationWords()
  const say = useFaultWords()
  const date = readDay(typed.birthDate)
  const age = ageOf(typed, start)
  return (
    <Field
      label={t("fields.birthDate")}
      hint={age === null ? t("hints.birthDate", { example: birthDateExample }) : t("hints.age", { age })}
      error={say(faults.birthDate)}
    >
      {(control) => (
        <div className="with-calendar">
          <input
            {...control}
            type="text"
            name="birthDate"
            autoComplete="bday"
            inputMode="numeric"
            placeholder={t("hints.birthDatePattern")}
            value={typed.birthDate}
            onChange={(event) => change({ birthDate: withPoints(event.target.value, typed.birthDate) })}
            onBlur={() => {
              if (date !== null && writeDay(date) !== typed.birthDate) change({ birthDate: writeDay(date) })
            }}
          />
          <CalendarButton
            label={t("chooseDate")}
            value={date}
            opensAt={`${Number(start.today.slice(0, 4)) - middleAge}-01-01`}
            min="1900-01-01"
            max={latestBirthDate(start.today)}
            onChoose={(day) => change({ birthDate: writeDay(day) })}
          />
        </div>
      )}
    </Field>
  )
}

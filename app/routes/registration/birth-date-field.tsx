import { useRef } from "react"
import { latestBirthDate } from "#domain/registration/latest-birth-date.ts"
import { Field } from "#ui/field.tsx"
import { readBirthDate, withPoints, writeBirthDate } from "./birth-date-text.ts"
import type { ParticipantFieldsProps } from "./participant-fields.tsx"
import { ageOf } from "./typed-form.ts"
import { birthDateExample, useFaultWords } from "./use-fault-words.ts"
import { useRegistrationWords } from "./use-registration-words.ts"

/** The birth date, typed as `yyyy.MM.dd` or chosen from the browser's calendar (PA-03). */
export function BirthDateField({ typed, faults, start, change }: ParticipantFieldsProps) {
  const t = useRegistrationWords()
  const say = useFaultWords()
  const calendar = useRef<HTMLInputElement>(null)
  const date = readBirthDate(typed.birthDate)
  const age = ageOf(typed, start)
  return (
    <Field
      label={t("fields.birthDate")}
      hint={age === null ? t("hints.birthDate", { example: birthDateExample }) : t("hints.age", { age })}
      error={say(faults.birthDate)}
    >
      {(control) => (
        <div className="birth-date">
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
              if (date !== null && writeBirthDate(date) !== typed.birthDate)
                change({ birthDate: writeBirthDate(date) })
            }}
          />
          <button
            type="button"
            className="quiet-button"
            aria-label={t("chooseDate")}
            onClick={() => calendar.current?.showPicker()}
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" className="calendar-sign">
              <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />
            </svg>
          </button>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min="1900-01-01"
            max={latestBirthDate(start.today)}
            value={date ?? ""}
            onChange={(event) => change({ birthDate: writeBirthDate(event.target.value) })}
          />
        </div>
      )}
    </Field>
  )
}

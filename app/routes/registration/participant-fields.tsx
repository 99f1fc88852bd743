import { type FieldMetadata, useInputControl } from "@conform-to/react"
import { useEffect, useEffectEvent, useState } from "react"
import { CalendarButton, withPoints } from "#app/forms/day-field.tsx"
import { CheckField, SelectField, TextField } from "#app/forms/fields.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { RegistrationStart } from "#contracts/participant-form.ts"
import { readFault } from "#contracts/too-long.ts"
import { readDay, writeDay } from "#contracts/typed-day.ts"
import { latestBirthDate } from "#domain/registration/age.ts"
import { clubText } from "#domain/registration/participants.ts"
import { Combobox } from "#ui/combobox.tsx"
import { Field } from "#ui/field.tsx"
import { ClassField } from "./class-field.tsx"
import {
  ageOf,
  asksFor,
  findTexts,
  isFault,
  isNewTeam,
  type TypedForm,
  type TypedText,
  teamsOf,
} from "./typed-form.ts"

type TypedMetadata = { [Name in keyof TypedText]-?: FieldMetadata<TypedText[Name], TypedText> }

type ParticipantFieldsProps = {
  fields: TypedMetadata
  /** The current values. */
  typed: TypedForm
  start: RegistrationStart
  /** Whether the class for the age is chosen until somebody chooses one (RW-04). */
  suggestsClass: boolean
  /** Called when a team is created in this form. */
  onNewTeam(team: string): void
  /** Reads again which clubs there are. */
  renewClubs(): Promise<void>
}

/** An example of how a birth date is written. */
const example = "1988.05.23"

/** Returns a function that puts a field's fault into words. */
function useFaultMessage() {
  const t = useWords("registration")
  return ({ errors }: { errors: string[] | undefined }): string | undefined => {
    if (errors?.[0] === undefined) return undefined
    const { code, most } = readFault(errors[0])
    // locale keys: registration.faults.*
    return t(`faults.${isFault(code) ? code : "unreadable"}`, { example, most })
  }
}

/** All that is asked about a participant (PA-01); team and gender where the championship wants them (PA-02). */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { fields, start } = props
  const t = useWords("registration")
  const faultMessage = useFaultMessage()
  // locale keys: registration.fields.*
  const text = (name: "name" | "racingNumber" | "bike" | "license") => ({
    field: fields[name],
    label: t(`fields.${name}`),
    error: faultMessage(fields[name]),
  })
  return (
    <>
      <TextField
        {...text("name")}
        autoComplete="name"
        hint={start.hasResult ? t("hints.nameAfterResults") : undefined}
      />
      <TextField {...text("racingNumber")} autoComplete="off" inputMode="numeric" />
      <BirthDateField {...props} />
      <ClassField {...props} error={faultMessage(fields.racingClass)} />
      <TextField {...text("bike")} autoComplete="off" />
      <TextField {...text("license")} autoComplete="off" />
      <ClubField {...props} />
      {asksFor("team", start) && <TeamField {...props} />}
      {start.isOutOfCompetition !== null && (
        <CheckField
          field={fields.isOutOfCompetition}
          label={t("fields.isOutOfCompetition")}
          hint={t("hints.isOutOfCompetition")}
        />
      )}
      {asksFor("gender", start) && (
        // clubs are rated by it; a championship with women's classes needs it (PA-05)
        <SelectField
          field={fields.gender}
          label={t("fields.gender")}
          hint={t(start.championship.hasWomenClasses ? "hints.genderNeeded" : "hints.gender")}
          isRequired={start.championship.hasWomenClasses}
          error={faultMessage(fields.gender)}
          options={[
            ["", "–"],
            ["female", t("genders.female")],
            ["male", t("genders.male")],
          ]}
        />
      )}
    </>
  )
}

/** A typical age of riders: the calendar opens at that year, which is not far from anybody's year of birth. */
const middleAge = 25

/** The birth date, typed as `yyyy.MM.dd` or chosen from the browser's calendar (PA-03). */
function BirthDateField({ fields: { birthDate }, typed, start }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const faultMessage = useFaultMessage()
  const { value = "", change } = useInputControl(birthDate)
  const date = readDay(value)
  const age = ageOf({ ...typed, birthDate: value }, start)
  return (
    <Field
      label={t("fields.birthDate")}
      hint={age === null || age < 0 ? t("hints.birthDate", { example }) : t("hints.age", { age })}
      error={faultMessage(birthDate)}
    >
      {(control) => (
        <div className="with-calendar">
          <input
            {...control}
            type="text"
            name={birthDate.name}
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
            opensAt={`${Number(start.today.slice(0, 4)) - middleAge}-01-01`}
            min="1900-01-01"
            max={latestBirthDate(start.today)}
            onChoose={(day) => change(writeDay(day))}
          />
        </div>
      )}
    </Field>
  )
}

/** Milliseconds between two reads of the clubs, which have no stream, while somebody searches for theirs. */
const readAfter = 2_500

/** The club, found by typing a part of it, with its country (PA-02); one that an admin adds meanwhile is found too (OR-04). */
function ClubField({ fields: { club }, start, renewClubs }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const faultMessage = useFaultMessage()
  const { value = "", change } = useInputControl(club)
  const [isSought, setSought] = useState(false)
  const renew = useEffectEvent(renewClubs)
  useEffect(() => {
    if (!isSought) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      await renew()
      if (!isGone) timer = setTimeout(read, readAfter)
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isSought])
  const clubs = start.clubs.map(clubText)
  return (
    <Field label={t("fields.club")} hint={t("hints.club")} error={faultMessage(club)}>
      {(control) => (
        <Combobox
          control={{ ...control, name: club.name }}
          label={t("clubs")}
          text={value}
          onText={change}
          find={(words) => findTexts(clubs, words).map((text) => ({ text }))}
          onChoose={({ text }) => change(text)}
          none={t("noClub")}
          onSought={setSought}
        />
      )}
    </Field>
  )
}

/** The team, found by typing a part of it, or created with the typed name, if permitted (PA-02, D-43). */
function TeamField({ fields: { team }, typed, start, onNewTeam }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const faultMessage = useFaultMessage()
  const { value = "", change } = useInputControl(team)
  const find = (words: string) => {
    const found = findTexts(teamsOf(typed, start), words).map((text) => ({ text }))
    if (!isNewTeam(typed, start, words)) return found
    const text = words.trim().replace(/\s+/g, " ")
    return [...found, { text, label: t("createTeam", { team: text }) }]
  }
  return (
    <Field
      label={t("fields.team")}
      hint={t(start.mayAddTeam ? "hints.team" : "hints.teamUnconfirmed")}
      error={faultMessage(team)}
    >
      {(control) => (
        <Combobox
          control={{ ...control, name: team.name }}
          label={t("teams")}
          text={value}
          onText={change}
          find={find}
          onChoose={({ text }) => {
            if (isNewTeam(typed, start, text)) onNewTeam(text)
            change(text)
          }}
          none={t(start.mayAddTeam ? "noTeam" : "noSuchTeam")}
        />
      )}
    </Field>
  )
}

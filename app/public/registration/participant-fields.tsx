import { type FieldMetadata, useInputControl } from "@conform-to/react"
import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import { CheckField, faultOf, SelectField, TextField } from "#app/site/forms/fields.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { readAgainAfter } from "#app/site/live/read-again-after.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { clubText } from "#domain/registration/participants.ts"
import { Combobox } from "#ui/combobox.tsx"
import { Field } from "#ui/field.tsx"
import { aboutFaults } from "./about-faults.ts"
import { BirthDateField } from "./birth-date-field.tsx"
import { ClassField } from "./class-field.tsx"
import { newClubs, oddCountry } from "./new-clubs.ts"
import { NumberField } from "./number-field.tsx"
import { asksFor, findTexts, isNewTeam, type TypedForm, type TypedText, teamsOf } from "./typed-form.ts"
import type { ParticipantFormState } from "./use-participant-form.ts"

export type TypedMetadata = { [Name in keyof TypedText]-?: FieldMetadata<TypedText[Name], TypedText> }

/** The field of the name, in a form that can be filled in with what is known of riders. */
export type NameFieldProps = {
  /** The path of the stage. */
  path: string
  start: RegistrationStart
  field: FieldMetadata<string>
  label: string
  /** The fault in words. */
  error: string | undefined
} & Pick<ParticipantFormState, "fillIn" | "linkedTo" | "linkTo">

type ParticipantFieldsProps = {
  path: string
  /** Stands in the place of the plain field of the name. */
  NameField?: ComponentType<NameFieldProps> | undefined
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
  /** Adds a club that is missing, and reads again which there are; only for those who may (`mayAddClub`). */
  onNewClub?(club: RegistrationStart["clubs"][number]): void
} & Pick<ParticipantFormState, "fillIn" | "linkedTo" | "linkTo">

/** All that is asked about a participant (PA-01); team and gender where the championship wants them (PA-02). */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { path, fields, start, NameField, fillIn, linkedTo, linkTo } = props
  const t = useWords("registration")
  // locale keys: registration.fields.*
  const text = (name: "name" | "bike" | "license") => ({
    field: fields[name],
    label: t(`fields.${name}`),
    error: faultOf(t, fields[name], aboutFaults),
  })
  return (
    <>
      {start.kept && <KeptFromManager />}
      {!asksFor("name", start) ? null : NameField ? (
        <NameField {...text("name")} {...{ path, start, fillIn, linkedTo, linkTo }} />
      ) : (
        <TextField
          {...text("name")}
          autoComplete="name"
          hint={start.hasResult ? t("hints.nameAfterResults") : undefined}
        />
      )}
      <NumberField
        field={fields.racingNumber}
        numbers={start.numbers}
        isNew={start.subject === null || start.subject.version === null}
        error={faultOf(t, fields.racingNumber, aboutFaults)}
      />
      {asksFor("birthDate", start) && (
        <BirthDateField field={fields.birthDate} today={start.today} startDay={start.startDay} />
      )}
      <ClassField {...props} error={faultOf(t, fields.racingClass, aboutFaults)} />
      <TextField {...text("bike")} autoComplete="off" />
      <TextField {...text("license")} autoComplete="off" />
      {asksFor("club", start) && <ClubField {...props} />}
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
          error={faultOf(t, fields.gender, aboutFaults)}
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

/** Tells a club's manager what is not shown (FA-05), in words of a page that only managers open. */
function KeptFromManager() {
  const t = useWords("club-riders")
  return <p className="col-span-full text-muted">{t("known")}</p>
}

/** The club, found by typing a part of it, with its country (PA-02); one that is added meanwhile is found too (OR-04). */
function ClubField({ fields: { club }, start, renewClubs, onNewClub }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const { value = "", change } = useInputControl(club)
  const [isSought, setSought] = useState(false)
  const renew = useEffectEvent(renewClubs)
  useEffect(() => {
    if (!isSought) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      await renew()
      if (!isGone) timer = setTimeout(read, readAgainAfter)
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isSought])
  const clubs = start.clubs.map(clubText)
  /** A club that is being added: it is chosen once it is there. */
  const [added, setAdded] = useState<string | null>(null)
  const choose = useEffectEvent(change)
  const isThere = added !== null && clubs.includes(added)
  useEffect(() => {
    if (!isThere) return
    choose(added)
    setAdded(null)
  }, [isThere, added])
  const country = oddCountry(value, start)
  const addedBy = (text: string) => newClubs(value, start).find((one) => clubText(one) === text)
  return (
    <Field
      label={t("fields.club")}
      hint={
        country === null
          ? t(start.mayAddClub ? "hints.newClub" : "hints.club")
          : t("hints.unknownCountry", { country })
      }
      error={faultOf(t, club, aboutFaults)}
    >
      {(control) => (
        <Combobox
          control={{ ...control, name: club.name }}
          label={t("clubs")}
          text={value}
          onText={change}
          find={(words) => [
            ...findTexts(clubs, words).map((text) => ({ text })),
            ...newClubs(words, start).map((one) => {
              const text = clubText(one)
              return { text, label: t("createClub", { club: text }) }
            }),
          ]}
          onChoose={({ text }) => {
            const isNew = addedBy(text)
            if (!isNew) return change(text)
            setAdded(text)
            onNewClub?.(isNew)
          }}
          none={t(start.mayAddClub ? "noClubYet" : "noClub")}
          onSought={setSought}
        />
      )}
    </Field>
  )
}

/** The team, found by typing a part of it, or created with the typed name, if permitted (PA-02, D-43). */
function TeamField({ fields: { team }, typed, start, onNewTeam }: ParticipantFieldsProps) {
  const t = useWords("registration")
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
      error={faultOf(t, team, aboutFaults)}
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

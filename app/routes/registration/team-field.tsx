import { useWords } from "#app/i18n/words.ts"
import { Combobox } from "#ui/combobox.tsx"
import { Field } from "#ui/field.tsx"
import type { ParticipantFieldsProps } from "./participant-fields.tsx"
import { findTexts, isNewTeam, teamsOf } from "./typed-form.ts"
import { useFaultWords } from "./use-fault-words.ts"

/** The team, found by typing a part of it, or created under the name that was typed by who may (PA-02, D-43). */
export function TeamField({ typed, faults, start, change }: ParticipantFieldsProps) {
  const t = useWords("registration")
  const say = useFaultWords()
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
      error={say(faults.team)}
    >
      {(control) => (
        <Combobox
          control={control}
          label={t("teams")}
          text={typed.team}
          onText={(team) => change({ team })}
          find={find}
          onChoose={({ text }) => {
            const isNew = isNewTeam(typed, start, text)
            change({ team: text, ...(isNew && { newTeams: [...typed.newTeams, text] }) })
          }}
          none={t(start.mayAddTeam ? "noTeam" : "noSuchTeam")}
        />
      )}
    </Field>
  )
}

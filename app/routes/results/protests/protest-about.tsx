import { useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "#app/forms/fields.tsx"
import { useWords } from "#app/i18n/words.ts"
import { byNumber } from "#app/routes/results/desk/desk-riders.ts"
import type { DeskProtest, RaceDesk } from "#contracts/race-desk.ts"
import { protestTexts } from "#domain/results/protests.ts"
import { Field } from "#ui/field.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { type Faults, somebodyElse } from "./read-protest.ts"
import { formField } from "./use-typed-form.ts"

type ProtestAboutProps = {
  race: Pick<RaceDesk, "classes" | "lines">
  /** The one that is changed; null: a new one. */
  protest: DeskProtest | null
  faults: Faults<"rider" | "name">
}

/** Who protests, and about which class: at first about that of the rider who is chosen. */
export function ProtestAbout({ race, protest, faults }: ProtestAboutProps) {
  const t = useWords("protest-desk")
  const desk = useWords("results-desk")
  const { language } = useTranslation().i18n
  const [{ rider, racingClass }, choose] = useState(() => chosenIn(protest))
  const chooseRider = (id: string) => {
    const line = race.lines.find((one) => one.id === id)
    choose({ rider: id, racingClass: line?.racingClass ?? racingClass })
  }
  return (
    <>
      <div className="field-pair">
        {/* locale keys: protest-desk.faults.* */}
        <Field label={t("who")} hint={t("whoHint")} error={faults.rider && t(`faults.${faults.rider}`)}>
          {(control) => (
            <select
              {...control}
              name="rider"
              value={rider}
              onChange={({ target }) => chooseRider(target.value)}
            >
              {rider === "" && <option value="">–</option>}
              <option value={somebodyElse}>{t("somebodyElse")}</option>
              {protest?.protester.isRemoved && (
                <option value={protest.protester.participantId ?? somebodyElse}>
                  {riderLabel(protest.protester)} ({t("riderRemoved")})
                </option>
              )}
              {byNumber(race.lines, language).map((line) => (
                <option key={line.id} value={line.id}>
                  {riderLabel(line)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("class")}>
          {(control) => (
            <select
              {...control}
              name="racingClass"
              value={racingClass}
              onChange={({ target }) => choose({ rider, racingClass: target.value })}
            >
              <option value="">{desk("protest.wholeStage")}</option>
              {classesOf(race, protest).map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {rider === somebodyElse && (
        <TextField
          field={formField("name", protest?.protester.participantId === null ? protest.protester.name : "")}
          label={t("name")}
          hint={t("nameHint")}
          error={faults.name && t(`faults.${faults.name}`)}
          maxLength={protestTexts.name}
          autoComplete="off"
        />
      )}
    </>
  )
}

const chosenIn = (protest: DeskProtest | null) =>
  protest
    ? {
        rider: protest.protester.participantId ?? somebodyElse,
        racingClass: protest.racingClass ?? "",
      }
    : { rider: "", racingClass: "" }

/** The classes of the stage, and the one that a protest is about although the stage no longer has it. */
const classesOf = ({ classes }: Pick<RaceDesk, "classes">, protest: DeskProtest | null): string[] => [
  ...new Set([...classes.map(({ name }) => name), ...(protest?.racingClass ? [protest.racingClass] : [])]),
]

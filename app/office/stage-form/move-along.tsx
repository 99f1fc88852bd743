import { useRef, useState } from "react"
import { EffectsList, effectsBox } from "#app/office/championships/confirm-effects.tsx"
import { textIn } from "#app/site/forms/fields.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { type MovingTime, timesToMove } from "#contracts/competitions/move-times.ts"
import type { StageFields } from "#contracts/competitions/stage-form.ts"
import { instantOf } from "#contracts/fields/local-time.ts"
import { writeTime } from "#contracts/fields/typed-day.ts"
import type { StageSave } from "./use-stage-form.ts"

export type MoveAlongProps = Pick<StageSave, "form" | "fields"> & {
  /** The stage as it is stored. */
  stored: StageFields
  timeZone: string
}

/**
 * Offers to move the other times of a stage along with its start, all of them at once: which they are, as they are and as
 * they would be.
 */
export function MoveAlong({ form, fields, stored, timeZone }: MoveAlongProps) {
  const t = useWords("organising")
  const { dayAndTime } = useFormats(timeZone)
  const said = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState(0)
  const rows = fields.classes.getFieldList().map((row) => row.getFieldset())
  const typed = {
    competitionStartDate: fields.competitionStartDate.value,
    competitionEndDate: fields.competitionEndDate.value,
    registrationEndDate: fields.registrationEndDate.value,
    classes: rows.map(({ name, startTime, endTime }) => ({
      name: textIn(name),
      startTime: startTime.value,
      endTime: endTime.value,
    })),
  }
  const moving = timesToMove(stored, typed, timeZone)
  const nameOf = ({ of, field }: MovingTime): string => {
    if (of === null) return t(field === "competitionEndDate" ? "stage.times.end" : "stage.times.registration")
    const time = t(field === "startTime" ? "stage.classes.start" : "stage.classes.end")
    return `${of.racingClass}: ${time}`
  }
  const shown = (local: string) => dayAndTime.format(instantOf(local, timeZone) ?? 0)
  const moveAll = () => {
    for (const { of, field, to } of moving) {
      const name =
        of === null
          ? fields[field === "competitionEndDate" ? field : "registrationEndDate"].name
          : rows[of.index]?.[field === "startTime" ? field : "endTime"].name
      if (name !== undefined) form.update({ name, value: writeTime(to) })
    }
    setMoved(moving.length)
    // the button goes, the focus stays with what it did
    said.current?.focus()
  }
  return (
    <div ref={said} tabIndex={-1} role="status" className="needs-script">
      {moving.length > 0 ? (
        <div className={effectsBox}>
          <h3>{t("stage.moveAlong.title")}</h3>
          <EffectsList>
            {moving.map((one) => (
              <li key={nameOf(one)}>
                {nameOf(one)}: {shown(one.from)} → <b>{shown(one.to)}</b>
              </li>
            ))}
          </EffectsList>
          <ScriptedButton className="button" onClick={moveAll}>
            {t("stage.moveAlong.yes")}
          </ScriptedButton>
        </div>
      ) : (
        moved > 0 && <p className="field-hint">{t("stage.moveAlong.done", { count: moved })}</p>
      )}
    </div>
  )
}

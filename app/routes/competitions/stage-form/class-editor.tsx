import type { ReactNode } from "react"
import { ListFault, NumberField, TextField } from "#app/forms/fields.tsx"
import { TimeField } from "#app/forms/time-field.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ClassSummary } from "./class-summary.tsx"
import { PictureField } from "./picture-field.tsx"
import { SectionToggles } from "./section-toggles.tsx"
import type { RowFields } from "./use-stage-form.ts"

type ClassEditorProps = {
  fields: RowFields<"classes">
  /** Is anything wrong with a field of it? */
  isFaulty: boolean
  isOpen: boolean
  onFold(isOpen: boolean): void
  stagePath: string
  timeZone: string
  sections: number
  /** Takes the class out. */
  removal: ReactNode
}

/** A class as this stage rides it. It folds, so that ten of them are still a list; what is wrong unfolds it. */
export function ClassEditor({
  fields,
  isFaulty,
  isOpen,
  onFold,
  stagePath,
  timeZone,
  sections,
  removal,
}: ClassEditorProps) {
  const t = useWords("organising")
  const { name, color, yearsFrom, yearsTo, lap, lapSections, startTime, endTime, photo } = fields
  const typed = {
    name: name.value,
    color: color.value,
    yearsFrom: yearsFrom.value,
    yearsTo: yearsTo.value,
    lap: lap.value,
    lapSections: lapSections.value,
  }
  return (
    <details
      className="class-editor"
      open={isOpen || isFaulty}
      onToggle={({ currentTarget }) => onFold(currentTarget.open)}
    >
      <summary>
        <ClassSummary typed={typed} sections={sections} isFaulty={isFaulty} />
      </summary>
      <input type="hidden" name={name.name} value={name.initialValue} />
      <div className="class-fields">
        <ListFault field={name} />
        <div className="class-numbers">
          <NumberField field={yearsFrom} label={t("stage.classes.yearsFrom")} isWhole />
          <NumberField
            field={yearsTo}
            label={t("stage.classes.yearsTo")}
            hint={t("stage.classes.yearsToHint")}
            isWhole
          />
          <NumberField field={lap} label={t("stage.classes.lap")} isWhole />
          <TextField field={color} label={t("stage.classes.color")} type="color" />
        </div>
        <SectionToggles field={lapSections} sections={sections} />
        <div className="field-grid">
          <TimeField field={startTime} label={t("stage.classes.start")} timeZone={timeZone} />
          <TimeField field={endTime} label={t("stage.classes.end")} timeZone={timeZone} />
        </div>
        <PictureField
          key={photo.key}
          field={photo}
          kind="photo"
          stagePath={stagePath}
          label={t("stage.classes.photo", { name: name.initialValue })}
        />
        {removal}
      </div>
    </details>
  )
}

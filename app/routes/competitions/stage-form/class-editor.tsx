import type { MouseEvent, ReactNode } from "react"
import { ListFault, NumberField, rowsIn, TextField, useFault } from "#app/forms/fields.tsx"
import { TimeField } from "#app/forms/time-field.tsx"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { type TypedClass, typedSections } from "./next-class.ts"
import { PictureField } from "./picture-field.tsx"
import type { RowFields } from "./use-stage-form.ts"
import "#ui/section-toggles.css"

type ClassEditorProps = {
  fields: RowFields<"classes">
  /** Does one of its fields have a fault? */
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

type ClassSummaryProps = {
  typed: TypedClass & { yearsFrom: string | undefined; yearsTo: string | undefined }
  sections: number
  isFaulty: boolean
}

/** A class on one line: its plate, its name, ages and laps, and which sections it rides. */
function ClassSummary({ typed, sections, isFaulty }: ClassSummaryProps) {
  const t = useWords("organising")
  const { name = "", color, yearsFrom, yearsTo, lap } = typed
  const ridden = typedSections(typed)
  return (
    <span className="class-summary">
      <NumberPlate
        label={t("stage.classes.plate")}
        number="77"
        color={/^#[0-9a-f]{6}$/i.test(color ?? "") ? String(color) : "#a8a29e"}
      />
      <span className="class-title">{name}</span>
      <span className="class-sum">
        {isFaulty && <b className="field-error">{t("stage.classes.faulty")}</b>}
        <span>{`${yearsFrom || 0}–${yearsTo || "∞"}`}</span>
        <span>{t("stage.classes.laps", { count: Number(lap) || 0 })}</span>
        <span className="sr-only">{t("stage.classes.rides", { sections: ridden.join(", ") })}</span>
        <span className="section-dots" aria-hidden="true">
          {Array.from({ length: sections }, (_, index) => index + 1).map((section) => (
            <i key={section} data-ridden={ridden.includes(section)}>
              {section}
            </i>
          ))}
        </span>
      </span>
    </span>
  )
}

type SectionTogglesProps = { field: RowFields<"classes">["lapSections"]; sections: number }

/** Which sections of a lap a class rides: one toggle each, large enough for a thumb. */
function SectionToggles({ field, sections }: SectionTogglesProps) {
  const t = useWords("organising")
  const fault = useFault(field)
  const faultId = `${field.id}-fault`
  const ridden = rowsIn(field).map(({ initialValue }) => initialValue === "on")
  return (
    <fieldset className="sections" aria-describedby={fault && faultId}>
      <legend>{t("stage.classes.lapSections")}</legend>
      <div className="section-toggles">
        {Array.from({ length: sections }, (_, index) => index + 1).map((section) => (
          <label key={section}>
            <input
              type="checkbox"
              name={`${field.name}[${section - 1}]`}
              defaultChecked={ridden[section - 1] ?? false}
              aria-label={t("stage.classes.section", { section })}
              aria-invalid={fault === undefined ? undefined : true}
            />
            <span aria-hidden="true">{section}</span>
          </label>
        ))}
      </div>
      {fault !== undefined && (
        <p id={faultId} className="field-error">
          {fault}
        </p>
      )}
      <div className="needs-script flex gap-3">
        <ScriptedButton className="text-button" onClick={(event) => setAll(event, true)}>
          {t("stage.classes.allSections")}
        </ScriptedButton>
        <ScriptedButton className="text-button" onClick={(event) => setAll(event, false)}>
          {t("stage.classes.noSections")}
        </ScriptedButton>
      </div>
    </fieldset>
  )
}

/** Clicks, so that the form notices each change. */
function setAll({ currentTarget }: MouseEvent, isRidden: boolean) {
  const boxes = currentTarget.closest("fieldset")?.querySelectorAll<HTMLInputElement>("input") ?? []
  for (const box of boxes) if (box.checked !== isRidden) box.click()
}

import type { MouseEvent, ReactNode } from "react"
import { ListFault, NumberField, rowsIn, TextField, useFault } from "#app/site/forms/fields.tsx"
import { TimeField } from "#app/site/forms/time-field.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { instantOf } from "#contracts/fields/local-time.ts"
import { readTime } from "#contracts/fields/typed-day.ts"
import { Chevron } from "#ui/chevron.tsx"
import { groupLegend } from "#ui/field.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { SectionToggle, SectionToggles } from "#ui/section-toggles.tsx"
import { FieldGrid } from "./form-part.tsx"
import { type TypedClass, typedSections } from "./next-class.ts"
import { PictureField } from "./picture-field.tsx"
import type { RowFields } from "./use-stage-form.ts"

type ClassEditorProps = {
  fields: RowFields<"classes">
  /** Does one of its fields have a fault? */
  isFaulty: boolean
  isOpen: boolean
  onFold(isOpen: boolean): void
  stagePath: string
  timeZone: string
  /** The stage's start as it is typed. */
  stageStart: string | undefined
  sections: number
  /** Takes the class out. */
  removal: ReactNode
}

const numbers =
  "grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-start gap-4 [&_[type=color]]:cursor-pointer [&_[type=color]]:p-1"

/** A class as this stage rides it. It folds, so that ten of them are still a list; what is wrong unfolds it. */
export function ClassEditor({
  fields,
  isFaulty,
  isOpen,
  onFold,
  stagePath,
  timeZone,
  stageStart,
  sections,
  removal,
}: ClassEditorProps) {
  const t = useWords("organising")
  const { name, color, yearsFrom, yearsTo, lap, lapSections, startTime, endTime, photo } = fields
  const { shortDayAndTime: dayAndTime } = useFormats(timeZone)
  const start = instantOf(readTime(stageStart ?? "") ?? "", timeZone)
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
      className="group rounded-[0.625rem] border border-line open:border-muted"
      open={isOpen || isFaulty}
      onToggle={({ currentTarget }) => onFold(currentTarget.open)}
    >
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-3 py-2">
        <ClassSummary typed={typed} sections={sections} isFaulty={isFaulty} />
        <Chevron className="ml-auto -rotate-45 group-open:rotate-45" />
      </summary>
      <input type="hidden" name={name.name} value={name.initialValue} />
      <div className="grid gap-5 px-3 pt-2 pb-4">
        <ListFault field={name} />
        <div className={numbers}>
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
        <LapSections field={lapSections} sections={sections} />
        <FieldGrid>
          <TimeField
            field={startTime}
            label={t("stage.classes.start")}
            timeZone={timeZone}
            oddity={(instant) => {
              if (start === null || instant >= start) return
              return t("stage.classes.beforeStage", { start: dayAndTime.format(start) })
            }}
          />
          <TimeField field={endTime} label={t("stage.classes.end")} timeZone={timeZone} />
        </FieldGrid>
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

const dot =
  "min-w-4 rounded-sm text-center font-display normal-nums text-xs/[1.125rem] font-bold forced-color-adjust-none"

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
    <span className="grid w-full min-w-0 grid-cols-[auto_1fr] items-center gap-x-3">
      <NumberPlate
        label={t("stage.classes.plate")}
        number="77"
        className="row-span-2"
        color={/^#[0-9a-f]{6}$/i.test(color ?? "") ? String(color) : "#a8a29e"}
      />
      <span className="font-display normal-nums text-[1.375rem]/6 font-bold wrap-anywhere">{name}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm/normal text-muted">
        {isFaulty && <b className="field-error">{t("stage.classes.faulty")}</b>}
        <span>{`${yearsFrom || 0}–${yearsTo || "∞"}`}</span>
        <span>{t("stage.classes.laps", { count: Number(lap) || 0 })}</span>
        <span className="sr-only">{t("stage.classes.rides", { sections: ridden.join(", ") })}</span>
        <span className="flex flex-wrap gap-0.5" aria-hidden="true">
          {Array.from({ length: sections }, (_, index) => index + 1).map((section) => (
            <i
              key={section}
              className={`${dot} ${ridden.includes(section) ? "bg-ink text-surface" : "bg-sunken text-transparent"}`}
            >
              {section}
            </i>
          ))}
        </span>
      </span>
    </span>
  )
}

type LapSectionsProps = { field: RowFields<"classes">["lapSections"]; sections: number }

/** Which sections of a lap a class rides: one toggle each, large enough for a thumb. */
function LapSections({ field, sections }: LapSectionsProps) {
  const t = useWords("organising")
  const fault = useFault(field)
  const faultId = `${field.id}-fault`
  const ridden = rowsIn(field).map(({ initialValue }) => initialValue === "on")
  return (
    <fieldset className="grid gap-2" aria-describedby={fault && faultId}>
      <legend className={groupLegend}>{t("stage.classes.lapSections")}</legend>
      <SectionToggles>
        {Array.from({ length: sections }, (_, index) => index + 1).map((section) => (
          <SectionToggle
            key={section}
            section={section}
            name={`${field.name}[${section - 1}]`}
            defaultChecked={ridden[section - 1] ?? false}
            aria-label={t("stage.classes.section", { section })}
            aria-invalid={fault === undefined ? undefined : true}
          />
        ))}
      </SectionToggles>
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

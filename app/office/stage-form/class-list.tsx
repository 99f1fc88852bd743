import { useId, useState } from "react"
import { Link } from "react-router"
import { ListFault, rowsIn } from "#app/site/forms/fields.tsx"
import { AddRow, removeRow } from "#app/site/forms/rows.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { EmptyState } from "#ui/states.tsx"
import { ClassEditor } from "./class-editor.tsx"
import { FormPart } from "./form-part.tsx"
import { nextClass, type TypedClass } from "./next-class.ts"
import type { StageSave } from "./use-stage-form.ts"

type ClassListProps = Pick<StageSave, "form" | "fields"> & {
  stagePath: string
  timeZone: string
  /** The names of the championship's classes, in the order of lists. */
  choices: readonly string[]
  /** The names of those that are in the stage already: what has just been added is unfolded. */
  stored: readonly string[]
  championshipAddress: string
}

/** The classes that ride the stage, chosen from those of the championship (D-32). */
export function ClassList({
  form,
  fields: { classes, competitionStartDate },
  stagePath,
  timeZone,
  choices,
  stored,
  championshipAddress,
}: ClassListProps) {
  const t = useWords("organising")
  const rows = rowsIn(classes)
  const [sections, setSections] = useState(() => mostSections(listedIn(classes.initialValue)))
  const [folding, setFolding] = useState<Readonly<Record<string, boolean>>>({})
  const typed = listedIn(classes.value)
  const chosen = new Set(rows.map((row) => row.getFieldset().name.initialValue))
  const left = choices.filter((name) => !chosen.has(name))
  return (
    <FormPart title={t("stage.classes.legend")}>
      <ListFault field={classes} />
      {choices.length > 0 && <SectionCount count={sections} onChange={setSections} />}
      {rows.length === 0 && (
        <EmptyState title={t("stage.classes.none")}>{t("stage.classes.noneNext")}</EmptyState>
      )}
      <div className="grid gap-2">
        {rows.map((row, index) => {
          const fields = row.getFieldset()
          const name = fields.name.initialValue ?? ""
          return (
            <ClassEditor
              key={row.key}
              fields={fields}
              isFaulty={Object.keys(row.allErrors).length > 0}
              isOpen={folding[name] ?? !stored.includes(name)}
              onFold={(isOpen) => setFolding((former) => ({ ...former, [name]: isOpen }))}
              stagePath={stagePath}
              timeZone={timeZone}
              stageStart={competitionStartDate.value}
              sections={sections}
              removal={
                <button
                  type="submit"
                  {...form.remove.getButtonProps({ name: classes.name, index })}
                  className="quiet-button justify-self-start"
                  onClick={(event) => removeRow(event, classes.name)}
                >
                  {t("stage.classes.remove")}
                </button>
              }
            />
          )
        })}
      </div>
      {choices.length === 0 ? (
        <p>
          {t("stage.classes.noneInChampionship")}{" "}
          <Link to={championshipAddress} className="text-link">
            {t("stage.classes.toChampionship")}
          </Link>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {left.map((name) => (
            <AddRow key={name} form={form} list={classes.name} filledWith={nextClass(name, typed, sections)}>
              {t("stage.classes.addNamed", { name })}
            </AddRow>
          ))}
          {left.length === 0 && <p className="field-hint">{t("stage.classes.allIn")}</p>}
        </div>
      )}
    </FormPart>
  )
}

type Typed = StageSave["fields"]["classes"]["value"]

const listedIn = (typed: Typed): TypedClass[] =>
  Array.isArray(typed) ? typed.flatMap((one) => one ?? []) : []

/** The number of the stage's sections: the most that any class lists; ten for a new stage. */
const mostSections = (classes: readonly TypedClass[]): number =>
  Math.max(0, ...classes.map(({ lapSections }) => lapSections?.length ?? 0)) || 10

/** Most sections of a stage: what a judge's device can name. */
const sectionLimit = 99

const countButton =
  "size-11 cursor-pointer rounded-lg border border-line text-2xl/none disabled:cursor-default disabled:opacity-35"

type SectionCountProps = { count: number; onChange(count: number): void }

/** How many sections the stage has; each class rides all or some of them. */
function SectionCount({ count, onChange }: SectionCountProps) {
  const t = useWords("organising")
  const id = useId()
  return (
    <div className="needs-script flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span id={id} className="font-semibold">
        {t("stage.classes.sections")}
      </span>
      <fieldset aria-labelledby={id} className="flex items-center">
        <button
          type="button"
          className={countButton}
          aria-label={t("stage.classes.fewerSections")}
          disabled={count <= 1}
          onClick={() => onChange(count - 1)}
        >
          −
        </button>
        <output
          aria-live="polite"
          className="min-w-12 text-center font-display normal-nums text-[1.75rem]/none font-bold"
        >
          {count}
        </output>
        <button
          type="button"
          className={countButton}
          aria-label={t("stage.classes.moreSections")}
          disabled={count >= sectionLimit}
          onClick={() => onChange(count + 1)}
        >
          +
        </button>
      </fieldset>
    </div>
  )
}

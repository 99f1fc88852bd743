import { useId } from "react"
import { useWords } from "#app/i18n/words.ts"

/** Most sections of a stage: what a judge's device can name. */
const most = 99

type SectionCountProps = { count: number; onChange(count: number): void }

/** How many sections the stage has; each class rides all or some of them. */
export function SectionCount({ count, onChange }: SectionCountProps) {
  const t = useWords("organising")
  const id = useId()
  return (
    <div className="section-count needs-script">
      <span id={id} className="font-semibold">
        {t("stage.classes.sections")}
      </span>
      <fieldset aria-labelledby={id}>
        <button
          type="button"
          aria-label={t("stage.classes.fewerSections")}
          disabled={count <= 1}
          onClick={() => onChange(count - 1)}
        >
          −
        </button>
        <output aria-live="polite">{count}</output>
        <button
          type="button"
          aria-label={t("stage.classes.moreSections")}
          disabled={count >= most}
          onClick={() => onChange(count + 1)}
        >
          +
        </button>
      </fieldset>
    </div>
  )
}

import { useWords } from "#app/i18n/words.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { sectionsOf, type TypedClass } from "./next-class.ts"

type ClassSummaryProps = {
  typed: TypedClass & { yearsFrom: string | undefined; yearsTo: string | undefined }
  sections: number
  isFaulty: boolean
}

/** A class on one line: its plate, its name, ages and laps, and which sections it rides. */
export function ClassSummary({ typed, sections, isFaulty }: ClassSummaryProps) {
  const t = useWords("organising")
  const { name = "", color, yearsFrom, yearsTo, lap } = typed
  const ridden = sectionsOf(typed)
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

import type { Ref } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { classicMarks, missedMark } from "#domain/judging/points.ts"

type KeysLegendProps = { type: CompetitionType; ref: Ref<HTMLDetailsElement> }

/** What the keys do while the focus is in the matrix or on the card. */
export function KeysLegend({ type, ref }: KeysLegendProps) {
  const t = useWords("cockpit")
  const marks = type === "classic" ? [...classicMarks, missedMark].join(" ") : "0–9 ,"
  const keys = [
    ["/", t("keys.find")],
    ["↑ ↓ ← →", t("keys.move")],
    [marks, t(type === "classic" ? "keys.mark" : "keys.points")],
    ["Backspace", t("keys.delete")],
    ["Esc", t("keys.takeBack")],
    ["J K", t("keys.riders")],
    ["O", t("keys.open")],
    ["A", t("keys.actions")],
    ["U", t("keys.undo")],
    ["?", t("keys.legend")],
  ] as const
  return (
    <details ref={ref} className="keys-legend">
      <summary>{t("keys.title")}</summary>
      <p className="text-muted">{t("keys.where")}</p>
      <dl>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

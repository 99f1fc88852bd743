import type { Ref } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { classicMarks, missedMark } from "#domain/judging/points.ts"

type KeysLegendProps = { type: CompetitionType; ref: Ref<HTMLDetailsElement> }

/** What the keys do while the focus is in the matrix or on the card. */
export function KeysLegend({ type, ref }: KeysLegendProps) {
  const t = useWords("cockpit")
  const keys = [
    { keys: ["/"], does: t("keys.find") },
    { keys: ["↑", "↓", "←", "→"], does: t("keys.move") },
    {
      keys: type === "classic" ? [...classicMarks.map(String), missedMark] : ["0–9", ","],
      does: t(type === "classic" ? "keys.mark" : "keys.points"),
    },
    { keys: ["Backspace"], does: t("keys.delete") },
    { keys: ["Esc"], does: t("keys.takeBack") },
    { keys: ["J", "K"], does: t("keys.riders") },
    { keys: ["O"], does: t("keys.open") },
    { keys: ["A"], does: t("keys.actions") },
    { keys: ["U"], does: t("keys.undo") },
    { keys: ["?"], does: t("keys.legend") },
  ]
  return (
    <details ref={ref} className="keys-legend">
      <summary>{t("keys.title")}</summary>
      <p className="text-muted">{t("keys.where")}</p>
      <dl>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
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

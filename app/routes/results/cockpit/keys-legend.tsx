import { useWords } from "#app/i18n/words.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { classicMarks, missedMark } from "#domain/judging/points.ts"

/** What the keys do while the focus is in the matrix or on the card. */
export function KeysLegend({ type }: { type: CompetitionType }) {
  const t = useWords("cockpit-keys")
  const marks = type === "classic" ? [...classicMarks, missedMark].join(" ") : "0–9 ,"
  const keys = [
    ["/", t("find")],
    ["↑ ↓ ← →", t("move")],
    [marks, t(type === "classic" ? "mark" : "points")],
    ["Backspace", t("delete")],
    ["Esc", t("takeBack")],
    ["J K", t("riders")],
    ["O", t("open")],
    ["A", t("actions")],
    ["U", t("undo")],
    ["?", t("legend")],
  ] as const
  return (
    <>
      <p className="text-muted">{t("where")}</p>
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
    </>
  )
}

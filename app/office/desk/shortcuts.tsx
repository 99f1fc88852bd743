import { useWords } from "#app/site/i18n/words.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { classicMarks, missedMark } from "#domain/judging/points.ts"

/** What a key of one letter or sign does in the cockpit. */
type Shortcut = "next" | "previous" | "find" | "section" | "actions" | "undo" | "keys"

const shortcuts: Readonly<Record<string, Shortcut>> = {
  j: "next",
  k: "previous",
  o: "section",
  a: "actions",
  u: "undo",
  "/": "find",
  "?": "keys",
}

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * Returns what a press does; null: nothing of its own. Shortcuts work only while the focus is in the matrix or on a card, whose cells
 * take digits and M alone, and never where words or numbers are typed (WCAG 2.1.4).
 */
export const shortcutOf = (event: Key & { target: EventTarget }): Shortcut | null =>
  isTypedInto(event.target) ? null : shortcutOfKey(event)

/** The same of a key alone. */
export const shortcutOfKey = ({ key, ctrlKey, metaKey, altKey }: Key): Shortcut | null =>
  ctrlKey || metaKey || altKey ? null : (shortcuts[key.toLowerCase()] ?? null)

const isTypedInto = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (!target.closest(".score-matrix, .rider-pane") || target.matches("input:not(.card-cell), select, textarea"))

const keyCap =
  "min-w-6 rounded border border-b-2 border-line bg-sunken px-1 text-center font-display text-sm/[1.375rem] font-semibold"

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
          <div key={does} className="flex items-baseline gap-3 py-0.5">
            <dt className="flex flex-[0_0_8.5rem] flex-wrap gap-0.5">
              {pressed.split(" ").map((key) => (
                <kbd key={key} className={keyCap}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

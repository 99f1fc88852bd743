import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { AttentionItem, DeskLine } from "#contracts/race-desk.ts"
import { AttentionChoices } from "./attention-choices.tsx"
import { AttentionEntry, countItems, keyOf } from "./attention-item.tsx"
import { AttentionLine } from "./attention-line.tsx"

type AttentionListProps = {
  items: readonly AttentionItem[]
  /** Who may have ridden with an unknown number. */
  riders: readonly DeskLine[]
  stage: BoardStage
  onDone(): Promise<void>
}

/** What needs attention: entries recorded twice or out of order, and waiting taps, each with who recorded it when, and a choice (D-09, D-10). */
export function AttentionList({ items, riders, stage, onDone }: AttentionListProps) {
  const t = useWords("results-desk")
  if (items.length === 0) return null
  return (
    <details className="attention" open>
      <summary>{t("attentionCount", { count: countItems(items) })}</summary>
      <div className="attention-help">
        <HelpLink topic="attention" />
      </div>
      <ul>
        {items.map((item) => (
          <AttentionLine key={keyOf(item)}>
            <AttentionEntry item={item}>
              {(shown) => <AttentionChoices item={shown} riders={riders} stage={stage} onDone={onDone} />}
            </AttentionEntry>
          </AttentionLine>
        ))}
      </ul>
    </details>
  )
}

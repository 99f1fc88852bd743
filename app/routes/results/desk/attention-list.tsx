import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { AttentionItem, DeskLine } from "#contracts/race-desk.ts"
import { AttentionChoices } from "./attention-choices.tsx"
import { AttentionHeading, nameOf } from "./attention-heading.tsx"

type AttentionListProps = {
  items: readonly AttentionItem[]
  /** Who may have ridden with an unknown number. */
  riders: readonly DeskLine[]
  stage: BoardStage
  onDone(): Promise<void>
}

/** Entries recorded twice or out of order, and taps that wait: what was recorded by whom and when, and a choice (D-09, D-10). */
export function AttentionList({ items, riders, stage, onDone }: AttentionListProps) {
  const t = useWords("results-desk")
  if (items.length === 0) return null
  return (
    <details className="attention" open>
      <summary>{t("attentionCount", { count: items.reduce((sum, item) => sum + countOf(item), 0) })}</summary>
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>
            {item.kind === "more" ? (
              <p className="text-muted">{nameOf(item, t)}</p>
            ) : (
              <>
                <AttentionHeading item={item} />
                <AttentionChoices item={item} riders={riders} stage={stage} onDone={onDone} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const countOf = (item: AttentionItem): number => (item.kind === "more" ? item.count : 1)

const keyOf = (item: AttentionItem): string => {
  if (item.kind === "waiting") return `${item.phone} ${item.attempt.attempt}`
  if (item.kind === "more") return `more ${item.judge} ${item.count}`
  if ("phone" in item) return `${item.kind} ${item.phone}`
  // what is typed about an attempt stays when a second one comes
  const about = "attempts" in item ? "to-rule" : item.kind
  return `${about} ${item.rider.id} ${item.section} ${item.lap}`
}

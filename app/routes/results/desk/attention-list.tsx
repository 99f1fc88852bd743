import type { BoardStage } from "#contracts/live.ts"
import type { AttentionItem, DeskRider } from "#contracts/race-desk.ts"
import { Badge } from "#ui/badge.tsx"
import { AttentionChoices } from "./attention-choices.tsx"
import { useDeskWords } from "./use-desk-words.ts"

type AttentionListProps = {
  items: readonly AttentionItem[]
  /** Who may have ridden with an unknown number. */
  riders: readonly DeskRider[]
  stage: BoardStage
  onDone(): Promise<void>
}

/** Entries recorded twice or out of order, and taps that wait: what was recorded by whom and when, and a choice (D-09, D-10). */
export function AttentionList({ items, riders, stage, onDone }: AttentionListProps) {
  const t = useDeskWords()
  if (items.length === 0) return null
  return (
    <details className="attention" open>
      <summary>{t("attentionCount", { count: items.length })}</summary>
      <ul>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <p className="attention-heading">
              <b>
                {whoOf(item) ?? t("unknownNumber", { number: item.kind === "waiting" ? named(item) : "" })}
              </b>
              <span>{t("sectionOf", { section: item.section, lap: item.lap })}</span>
              {/* locale keys: results-desk.waits.* */}
              <Badge tone="provisional">{t(`waits.${item.kind === "waiting" ? item.why : item.kind}`)}</Badge>
            </p>
            <AttentionChoices item={item} riders={riders} stage={stage} onDone={onDone} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const keyOf = (item: AttentionItem): string =>
  item.kind === "waiting" ? item.attempt.attempt : `${item.kind} ${item.rider.id} ${item.section} ${item.lap}`

const named = (item: Extract<AttentionItem, { kind: "waiting" }>): string =>
  item.named.replace(/^number:/, "")

/** Who rode, by number and name; null: nobody knows. */
export function whoOf({ rider }: AttentionItem): string | null {
  return rider && `${rider.racingNumber ?? "–"} ${rider.name}`
}

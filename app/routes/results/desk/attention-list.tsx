import "./entries.css"
import "#app/routes/results/section-popup/section-popup.css"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { AttentionItem, DeskLine } from "#contracts/race-desk.ts"
import { AttentionHeading, type AttentionProps, nameOf } from "./attention-item.tsx"
import { EntryAttempts, OutOfOrder } from "./entry-items.tsx"
import { LatePhoneItems, OddTimesItem, WaitingAttempt } from "./phone-items.tsx"

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
          <li key={keyOf(item)}>
            <AttentionEntry item={item} riders={riders} stage={stage} onDone={onDone} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type AttentionEntryProps = Omit<AttentionListProps, "items"> & { item: AttentionItem }

/** One of them: what it is about, and what may be done about it. */
export function AttentionEntry({ item, ...desk }: AttentionEntryProps) {
  const t = useWords("results-desk")
  if (item.kind === "more") return <p className="text-muted">{nameOf(item, t)}</p>
  return (
    <>
      <AttentionHeading item={item} />
      <AttentionChoices item={item} {...desk} />
    </>
  )
}

/** What was recorded of an item, and what may be done about it until results are approved. */
function AttentionChoices({ item, ...desk }: AttentionProps) {
  if ("attempts" in item) return <EntryAttempts item={item} {...desk} />
  if (item.kind === "late-phone") return <LatePhoneItems item={item} {...desk} />
  if (item.kind === "odd-times") return <OddTimesItem item={item} {...desk} />
  if (item.kind === "waiting") return <WaitingAttempt item={item} {...desk} />
  return <OutOfOrder item={item} {...desk} />
}

/** How many things need attention, with those that are not shown. */
export const countItems = (items: readonly AttentionItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === "more" ? item.count : 1), 0)

/** Names an item among all; the same as long as it is about the same. */
export const keyOf = (item: AttentionItem): string => {
  if (item.kind === "waiting") return `${item.phone} ${item.attempt.attempt}`
  if (item.kind === "more") return `more ${item.judge} ${item.count}`
  if ("phone" in item) return `${item.kind} ${item.phone}`
  // what is typed about an attempt stays when a second one comes
  const about = "attempts" in item ? "to-rule" : item.kind
  return `${about} ${item.rider.id} ${item.section} ${item.lap}`
}

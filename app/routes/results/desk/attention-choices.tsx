import "./entries.css"
import "#app/routes/results/section-popup/section-popup.css"
import type { BoardStage } from "#contracts/live.ts"
import type { DeskLine, ShownItem } from "#contracts/race-desk.ts"
import { EntryAttempts } from "./entry-attempts.tsx"
import { LatePhoneItems } from "./late-phone-items.tsx"
import { OddTimesItem } from "./odd-times-item.tsx"
import { OutOfOrder } from "./out-of-order.tsx"
import { WaitingAttempt } from "./waiting-attempt.tsx"

/** One item of what needs attention, by default of any kind. */
export type AttentionProps<Item extends ShownItem = ShownItem> = {
  item: Item
  /** Whose it may be instead. */
  riders: readonly DeskLine[]
  stage: BoardStage
  onDone(): Promise<void>
}

/** What was recorded of an item that wants a look, with what may be done about it until results are approved. */
export function AttentionChoices({ item, ...desk }: AttentionProps) {
  if ("attempts" in item) return <EntryAttempts item={item} {...desk} />
  if (item.kind === "late-phone") return <LatePhoneItems item={item} {...desk} />
  if (item.kind === "odd-times") return <OddTimesItem item={item} {...desk} />
  if (item.kind === "waiting") return <WaitingAttempt item={item} {...desk} />
  return <OutOfOrder item={item} {...desk} />
}

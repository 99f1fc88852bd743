import "./entries.css"
import "#app/routes/results/section-popup/section-popup.css"
import { OpenProtestItem } from "#app/routes/results/protests/open-protest-item.tsx"
import type { AttentionProps } from "./attention-item.tsx"
import { EntryAttempts, OutOfOrder } from "./entry-items.tsx"
import { LatePhoneItems, OddTimesItem, WaitingAttempt } from "./phone-items.tsx"

/** What was recorded of an item, and what may be done about it until results are approved; a protest is decided also after it. */
export function AttentionChoices({ item, ...desk }: AttentionProps) {
  if ("attempts" in item) return <EntryAttempts item={item} {...desk} />
  if (item.kind === "late-phone") return <LatePhoneItems item={item} {...desk} />
  if (item.kind === "odd-times") return <OddTimesItem item={item} {...desk} />
  if (item.kind === "protest") return <OpenProtestItem item={item} {...desk} />
  if (item.kind === "waiting") return <WaitingAttempt item={item} {...desk} />
  return <OutOfOrder item={item} {...desk} />
}

import "./entries.css"
import "#app/routes/results/section-popup/section-popup.css"
import { Suspense } from "react"
import { lazyPart } from "#app/lazy-part.tsx"
import type { AttentionProps } from "./attention-item.tsx"
import { EntryAttempts, OutOfOrder } from "./entry-items.tsx"
import { LatePhoneItems, OddTimesItem, WaitingAttempt } from "./phone-items.tsx"

const loadAnswer = async () => (await import("./answer-question.tsx")).AnswerQuestion

// With it comes the section that a question is about.
const AnswerQuestion = import.meta.env.SSR
  ? await loadAnswer()
  : lazyPart(["question-desk", "results-desk", "section"], loadAnswer, { selector: ".asked-score" })

const loadProtest = async () =>
  (await import("#app/routes/results/protests/open-protest-item.tsx")).OpenProtestItem

// Most that needs attention is no protest.
const OpenProtestItem = import.meta.env.SSR
  ? await loadProtest()
  : lazyPart(["protest-desk", "protests"], loadProtest, { selector: ".protest-facts" })

const loadScoredDns = async () => (await import("./scored-dns.tsx")).ScoredDnsItem

// Most who are marked as not started are never scored.
const ScoredDnsItem = import.meta.env.SSR
  ? await loadScoredDns()
  : lazyPart(["results-desk", "scored-dns"], loadScoredDns, { selector: ".scored-dns" })

/** What was recorded of an item, and what may be done about it until results are approved; a protest is decided also after it. */
export function AttentionChoices({ item, ...desk }: AttentionProps) {
  if ("attempts" in item) return <EntryAttempts item={item} {...desk} />
  if (item.kind === "late-phone") return <LatePhoneItems item={item} {...desk} />
  if (item.kind === "odd-times") return <OddTimesItem item={item} {...desk} />
  if (item.kind === "scored-dns")
    return (
      <Suspense>
        <ScoredDnsItem item={item} {...desk} />
      </Suspense>
    )
  if (item.kind === "question")
    return (
      <Suspense>
        <AnswerQuestion item={item} {...desk} />
      </Suspense>
    )
  if (item.kind === "protest")
    return (
      <Suspense>
        <OpenProtestItem item={item} {...desk} />
      </Suspense>
    )
  if (item.kind === "waiting") return <WaitingAttempt item={item} {...desk} />
  return <OutOfOrder item={item} {...desk} />
}

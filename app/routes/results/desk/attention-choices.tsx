import "./entries.css"
import "#app/routes/results/section-popup/section-popup.css"
import { Suspense } from "react"
import { loadWithWords } from "#app/i18n/words.ts"
import { LoadProblem, loadedLater } from "#app/loaded-later.tsx"
import type { AttentionProps } from "./attention-item.tsx"
import { EntryAttempts, OutOfOrder } from "./entry-items.tsx"
import { LatePhoneItems, OddTimesItem, WaitingAttempt } from "./phone-items.tsx"

const loadAnswer = async () =>
  (await loadWithWords(["question-desk", "results-desk", "section"], () => import("./answer-question.tsx")))
    .AnswerQuestion

// With it comes the section that a question is about.
const AnswerQuestion = import.meta.env.SSR
  ? await loadAnswer()
  : loadedLater({
      selector: ".asked-score",
      load: loadAnswer,
      failed: (retry) => <LoadProblem onRetry={retry} />,
    })

const loadProtest = async () =>
  (
    await loadWithWords(
      ["protest-desk", "protests"],
      () => import("#app/routes/results/protests/open-protest-item.tsx"),
    )
  ).OpenProtestItem

// Most that needs attention is no protest.
const OpenProtestItem = import.meta.env.SSR
  ? await loadProtest()
  : loadedLater({
      selector: ".protest-facts",
      load: loadProtest,
      failed: (retry) => <LoadProblem onRetry={retry} />,
    })

const loadScoredDns = async () =>
  (await loadWithWords(["results-desk", "scored-dns"], () => import("./scored-dns.tsx"))).ScoredDnsItem

// Most who are marked as not started are never scored.
const ScoredDnsItem = import.meta.env.SSR
  ? await loadScoredDns()
  : loadedLater({
      selector: ".scored-dns",
      load: loadScoredDns,
      failed: (retry) => <LoadProblem onRetry={retry} />,
    })

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

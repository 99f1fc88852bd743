import { useState } from "react"
import { useRevalidator } from "react-router"
import type { Words } from "#app/i18n/typed-keys.d.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ResultsRefused } from "#contracts/results-answer.ts"
import type { TypedResultsRequest } from "#contracts/results-request.ts"
import { dismissToast, endToast, showToast } from "#ui/toasts.ts"
import { type Ask, useAsk } from "#ui/use-ask.tsx"
import { askForChange, type DeskAnswer, type Unanswered } from "./ask-desk.ts"
import { oneAtATime } from "./one-at-a-time.ts"

/** What is said while something is done, and after. */
type Work = keyof Words["results-desk"]["work"]

/** It was pressed twice: the first press brings the answer. */
type UnderWay = { kind: "under-way" }

type Follow = (answer: DeskAnswer) => Promise<void>

type DeskWork = {
  /**
   * Asks for a change, says in toasts how it goes, and tells why it was refused. Nothing is done while the same is under way,
   * what follows the answer included.
   */
  work(name: Work, request: TypedResultsRequest, follow?: Follow): Promise<DeskAnswer | UnderWay>
  ask: Ask
}

/** For what a secretary does about the results of the stage with this path. The stream then brings what it changed. */
export function useDeskWork(path: string): DeskWork {
  const t = useWords("results-desk")
  const { revalidate } = useRevalidator()
  const ask = useAsk()
  const [once] = useState(oneAtATime)
  const work = async (name: Work, request: TypedResultsRequest, follow?: Follow) => {
    const answer = await once(JSON.stringify(request), async () => {
      const given = await askAndTell(name, request)
      await follow?.(given)
      return given
    })
    return answer ?? { kind: "under-way" as const }
  }
  const askAndTell = async (name: Work, request: TypedResultsRequest) => {
    // locale keys: results-desk.work.*
    const toast = showToast("pending", t(`work.${name}.pending`))
    const answer = await askForChange(path, request)
    if (answer.kind === "to-confirm") dismissToast(toast)
    if (answer.kind === "done") endToast(toast, "done", t(`work.${name}.done`))
    if (answer.kind === "refused" || answer.kind === "failed") {
      endToast(toast, "failed", t(`work.${name}.failed`))
      await ask({ title: t(`work.${name}.failed`), text: sayWhy(answer), yes: t("ok") })
      // what the page shows may be why it was refused
      await revalidate()
    }
    return answer
  }
  // locale keys: results-desk.refused.* results-desk.unanswered.*
  const sayWhy = (answer: ResultsRefused | Unanswered) =>
    answer.kind === "refused" ? t(`refused.${answer.reason}`) : t(`unanswered.${answer.why}`)
  return { work, ask }
}

import { useWords } from "#app/i18n/words.ts"
import { postJson } from "#app/post-json.ts"
import type { JudgesAnswer, JudgesRequest } from "#contracts/judges-request.ts"
import { endToast, showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { judgesWorkAddress } from "./judges-address.ts"

/** What a secretary is asked before something is done. */
type Question = { title: string; text: string; yes: string }

type Done = Exclude<JudgesAnswer, { kind: "refused" }>

export type JudgesWork = {
  /** Asks for a change, says in toasts how it goes, and why it was refused; null where it was not done. */
  work(request: JudgesRequest): Promise<Done | null>
  /** Asks for several changes alike, one after the other until one fails, and says how they go in one toast. */
  workEach(requests: readonly JudgesRequest[], follow: (answer: Done, place: number) => void): Promise<void>
  confirm(question: Question): Promise<boolean>
  tell(told: Omit<Question, "yes">): Promise<unknown>
}

const loadAnswer = async () => (await import("#contracts/judges-request.ts")).judgesAnswer

/** For what a secretary does about the judges of the stage with this path; `onChange` reads what became of it. */
export function useJudgesWork(path: string, onChange: () => Promise<void>): JudgesWork {
  const t = useWords("judges")
  const ask = useAsk()
  const workEach: JudgesWork["workEach"] = async (requests, follow) => {
    const [first] = requests
    if (!first) return
    // locale keys: judges.work.*
    const toast = showToast("pending", t(`work.${first.intent}.pending`, { count: requests.length }))
    let refused: Extract<JudgesAnswer, { kind: "refused" }> | "failed" | null = null
    for (const [place, request] of requests.entries()) {
      const answer = await postJson(judgesWorkAddress(path), request, loadAnswer)
      if (answer && answer.kind !== "refused") follow(answer, place)
      else {
        refused = answer ?? "failed"
        break
      }
    }
    // also after a refusal: what is shown may be why
    await onChange()
    const tone = refused ? "failed" : "done"
    endToast(toast, tone, t(`work.${first.intent}.${tone}`, { count: requests.length }))
    if (!refused) return
    // locale keys: judges.refused.*
    const text = t(`refused.${refused === "failed" ? refused : refused.reason}`)
    await ask({ title: t(`work.${first.intent}.failed`), text, yes: t("ok") })
  }
  const work: JudgesWork["work"] = async (request) => {
    let done: Done | null = null
    await workEach([request], (answer) => {
      done = answer
    })
    return done
  }
  return {
    work,
    workEach,
    confirm: (asked) => ask({ ...asked, no: t("cancel") }),
    tell: (told) => ask({ ...told, yes: t("ok") }),
  }
}

import { postJson } from "#app/post-json.ts"
import { type JudgesAnswer, type JudgesRequest, judgesAnswer } from "#contracts/judges-request.ts"
import { endToast, showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { judgesWorkAddress } from "./judges-address.ts"
import { useJudgesWords } from "./use-judges-words.ts"

/** What a secretary is asked before something is done. */
type Question = { title: string; text: string; yes: string }

export type JudgesWork = {
  /** Asks for a change, says in toasts how it goes, and why it was refused; null where it was not done. */
  work(request: JudgesRequest): Promise<Exclude<JudgesAnswer, { kind: "refused" }> | null>
  confirm(question: Question): Promise<boolean>
  tell(told: Omit<Question, "yes">): Promise<unknown>
}

/** For what a secretary does about the judges of the stage with this path; `onChange` reads what became of it. */
export function useJudgesWork(path: string, onChange: () => Promise<void>): JudgesWork {
  const t = useJudgesWords()
  const ask = useAsk()
  const work: JudgesWork["work"] = async (request) => {
    const { intent } = request
    // locale keys: judges.work.*
    const toast = showToast("pending", t(`work.${intent}.pending`))
    const answer = await postJson(judgesWorkAddress(path), request, judgesAnswer)
    // also after a refusal: what is shown may be why
    await onChange()
    if (answer && answer.kind !== "refused") {
      endToast(toast, "done", t(`work.${intent}.done`))
      return answer
    }
    endToast(toast, "failed", t(`work.${intent}.failed`))
    // locale keys: judges.refused.*
    const text = t(`refused.${answer?.reason ?? "failed"}`)
    await ask({ title: t(`work.${intent}.failed`), text, yes: t("ok") })
    return null
  }
  return {
    work,
    confirm: (asked) => ask({ ...asked, no: t("cancel") }),
    tell: (told) => ask({ ...told, yes: t("ok") }),
  }
}

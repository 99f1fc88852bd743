import { useRevalidator } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import type { StandingsRequest } from "#contracts/standings-request.ts"
import { dismissToast, endToast, showToast, type Toast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { askStandings, type DeskAnswer, type StandingsPlace } from "./ask-standings.ts"
import { sayRefusal } from "./say-refusal.ts"

type WorkWords = Record<Toast["tone"], string>

/** What a secretary is asked before standings are changed. */
type Question = { title: string; text: string }

/** What changes standings, and tells how it goes (SH-09). */
export function useStandingsWork(place: StandingsPlace) {
  const t = useWords("standings-desk")
  const ask = useAsk()
  const { revalidate } = useRevalidator()

  const confirm = ({ title, text }: Question) => ask({ title, text, yes: t("yes"), no: t("cancel") })

  /** Asks the server, and has the page's figures reloaded where it did something. */
  const send = async (request: StandingsRequest, words: WorkWords): Promise<DeskAnswer> => {
    const toast = showToast("pending", words.pending)
    const answer = await askStandings(place, request)
    if (sayRefusal(answer, t) === null && answer.kind !== "conflicts") await revalidate()
    const tone = sayRefusal(answer, t) === null ? "done" : "failed"
    if (answer.kind === "conflicts") dismissToast(toast)
    else endToast(toast, tone, words[tone])
    return answer
  }

  /** The same, and tells why it was refused. */
  const work = async (request: StandingsRequest, words: WorkWords): Promise<DeskAnswer> => {
    const answer = await send(request, words)
    const text = sayRefusal(answer, t)
    if (text !== null) await ask({ title: words.failed, text, yes: t("ok") })
    return answer
  }

  return { confirm, send, work }
}

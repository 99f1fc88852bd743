import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import { speakWords } from "#app/i18n/words.ts"
import { followWork, type WorkEnd } from "#ui/toasts.ts"

/**
 * The `clientAction` of a page with forms: sends one to the server and shows the progress in a toast. Whatever comes of it,
 * also without network or session, the page stays, with what was typed in it.
 */
export async function sendForm<Reply extends FormReply>(
  { serverAction }: { serverAction: () => Promise<Reply> },
  work: "saving" | "removing" = "saving",
) {
  const sent = send(serverAction)
  notifyWork(
    sent.then(({ isSaved, reply }) => (isQuestion(reply) ? "asked" : isSaved ? "done" : "failed")),
    work,
  )
  const { isSaved, reply, redirection } = await sent
  if (redirection) throw redirection
  return data(reply, { status: isSaved ? 200 : 400 })
}

/** Does the page ask something first, and send the form again once it is answered? */
const isQuestion = ({ refusal }: FormReply): boolean =>
  refusal?.reason === "to-confirm" || refusal?.reason === "proof-needed"

type Sent<Reply> = { isSaved: boolean; reply: Reply | FormReply; redirection: Response | null }

async function send<Reply extends FormReply>(serverAction: () => Promise<Reply>): Promise<Sent<Reply>> {
  try {
    const reply = await serverAction()
    return { isSaved: isDone(reply), reply, redirection: null }
  } catch (error) {
    const reason = reasonOf(error)
    const reply = { result: null, refusal: reason === null ? null : { reason, about: {} } }
    const redirection = reason === null && error instanceof Response ? error : null
    return { isSaved: redirection !== null, reply, redirection }
  }
}

/** Why nothing was done; null: an answer leads on. One that leads to the login page took nothing. */
function reasonOf(error: unknown): string | null {
  if (error instanceof TypeError) return "unreachable"
  if (!(error instanceof Response)) return "failed"
  return /^\/login(\?|$)/.test(error.headers.get("Location") ?? "") ? "not-signed-in" : null
}

/** Shows the progress of work on a form in a toast, also where no component is rendered. */
export function notifyWork(end: Promise<WorkEnd>, work: "saving" | "removing"): void {
  const t = speakWords("forms")
  // locale keys: forms.work.*
  const words = {
    pending: t(`work.${work}.pending`),
    done: t(`work.${work}.done`),
    failed: t(`work.${work}.failed`),
  }
  void followWork(end, words)
}

/** Why nothing was done, as a code, with what its words name. */
export type FormRefusal = { reason: string; about: Record<string, string> }

/** What the page is told about a form that it sent; no refusal and no fault: all was done. */
export type FormReply = {
  /** The fields with their faults as the server saw them; null where it did not see them. */
  result: SubmissionResult | null
  /** What is wrong with the whole. */
  refusal: FormRefusal | null
}

/** Was done what a form asked for? */
export const isDone = ({ result, refusal }: FormReply): boolean =>
  refusal === null && result?.status === "success"

import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import { workWords } from "#app/site/api/command-words.ts"
import { getWords } from "#app/site/i18n/words.ts"
import { followWork, type WorkEnd } from "#ui/toasts.ts"

/** What is done with a form. */
type Work = "saving" | "removing" | "sending"

/**
 * The `clientAction` of a page with forms: sends one to the server and shows the progress in a toast. Whatever
 * the outcome, also without network or session, the page and its input stay. `done`: what the toast says at the end.
 */
export async function sendForm<Reply extends FormReply>(
  { serverAction }: { serverAction: () => Promise<Reply> },
  work: Work = "saving",
  done?: string,
) {
  const sent = send(serverAction)
  notifyWork(
    sent.then(({ isSaved, reply, isGivenUp }) =>
      isGivenUp || isQuestion(reply) ? "dismissed" : isSaved ? "done" : "failed",
    ),
    work,
    done,
  )
  const { isSaved, reply, redirection } = await sent
  if (redirection) throw redirection
  return data(reply, { status: isSaved ? 200 : 400 })
}

/**
 * The same for a page whose forms say in the field `do` what is done: `removal` is what removes something. `done` returns what the
 * toast says at the end of a form; undefined: that it is saved or removed.
 */
export async function sendOrRemove<Reply extends FormReply>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Reply> },
  removal: string,
  done?: (typed: FormData) => string | undefined,
) {
  const typed = await request.clone().formData()
  return sendForm({ serverAction }, typed.get("do") === removal ? "removing" : "saving", done?.(typed))
}

/** Does the page have to ask something first, and then send the form again? */
const isQuestion = (reply: FormReply): boolean => reply.refusal?.reason === "to-confirm" || needsProof(reply)

/** Does whoever sent the form first have to prove to be the owner of the account? */
export const needsProof = (reply: FormReply | undefined): boolean => reply?.refusal?.reason === "proof-needed"

type Sent<Reply> = {
  isSaved: boolean
  reply: Reply | FormReply
  redirection: Response | null
  /** Has the router given up the request, as by another navigation? Nobody knows what came of it. */
  isGivenUp: boolean
}

async function send<Reply extends FormReply>(serverAction: () => Promise<Reply>): Promise<Sent<Reply>> {
  try {
    const reply = await serverAction()
    return { isSaved: isDone(reply), reply, redirection: null, isGivenUp: false }
  } catch (error) {
    const reason = reasonOf(error)
    const reply = { result: null, refusal: reason === null ? null : { reason, about: {} } }
    const redirection = reason === null && error instanceof Response ? error : null
    const isGivenUp = error instanceof DOMException && error.name === "AbortError"
    return { isSaved: redirection !== null, reply, redirection, isGivenUp }
  }
}

/** Why nothing was done; null: the answer redirects. A redirect to the login page means that nothing was saved. */
function reasonOf(error: unknown): string | null {
  if (error instanceof TypeError) return "unreachable"
  if (!(error instanceof Response)) return "failed"
  return /^\/login(\?|$)/.test(error.headers.get("Location") ?? "") ? "not-signed-in" : null
}

/** Shows the progress of work on a form in a toast, also if no component is rendered. */
export function notifyWork(end: Promise<WorkEnd>, work: Work, done?: string): void {
  // locale keys: forms.work.*
  const words = workWords(getWords("forms"), work)
  void followWork(end, { ...words, done: done ?? words.done })
}

/** Why nothing was done, as a code, with the values that its message names. */
export type FormRefusal = { reason: string; about: Record<string, string> }

/** The answer to a form; without refusal and fault, everything was saved. */
export type FormReply = {
  /** The fields with their faults on the server; null if the server did not receive them. */
  result: SubmissionResult | null
  /** Why the whole form was refused. */
  refusal: FormRefusal | null
}

/** Was the form saved? */
export const isDone = ({ result, refusal }: FormReply): boolean =>
  refusal === null && result?.status === "success"

import { data } from "react-router"
import { type FormReply, isDone } from "./form-reply.ts"
import { sayWork } from "./say-work.ts"

/**
 * The `clientAction` of a page with forms: sends one to the server and says in passing how that goes. Whatever comes of it,
 * without network or session too, the page stays, and in it what was typed.
 */
export async function sendForm<Reply extends FormReply>(
  { serverAction }: { serverAction: () => Promise<Reply> },
  work: "saving" | "removing" = "saving",
) {
  const sent = send(serverAction)
  sayWork(
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

import { data } from "react-router"
import { Untold } from "#ui/toasts.ts"
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
  const isWorking = sent.then(({ isSaved, reply }) => {
    if (reply.refusal?.reason === "to-confirm") throw new Untold()
    if (!isSaved) throw new Error("not saved")
  })
  sayWork(isWorking, work)
  const { isSaved, reply, redirection } = await sent
  if (redirection) throw redirection
  return data(reply, { status: isSaved ? 200 : 400 })
}

type Sent<Reply> = { isSaved: boolean; reply: Reply | FormReply; redirection: Response | null }

async function send<Reply extends FormReply>(serverAction: () => Promise<Reply>): Promise<Sent<Reply>> {
  try {
    const reply = await serverAction()
    return { isSaved: isDone(reply), reply, redirection: null }
  } catch (error) {
    const reason = error instanceof TypeError ? "unreachable" : "failed"
    const reply = { result: null, refusal: { reason, about: {} } }
    const redirection = error instanceof Response ? error : null
    return { isSaved: redirection !== null, reply, redirection }
  }
}

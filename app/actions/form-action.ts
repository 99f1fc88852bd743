import { data } from "react-router"
import type { FormReply } from "#app/forms/form-reply.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import { closedBy, type Gate, type GateArgs, type Procedure } from "./gate.ts"
import { readFields } from "./read-fields.ts"

type FormArgs = GateArgs & { request: Request }

/** What an action is given once its gate is open: with what was typed. */
export type Posted<Args> = Args & { typed: FormData }

/**
 * The action of a page with a form: settles who asks, by the gate of the procedure that it calls, then reads the form, then acts. Whoever is turned away is told so in the form,
 * which keeps what was typed where a script of the page has sent it: nothing of it is read here. What is no form of the site is
 * answered 400.
 */
export const formAction =
  <Args extends FormArgs, Reply>(
    gate: Gate<Args, string> | Procedure,
    act: (args: Posted<Args>) => Promise<Reply>,
  ) =>
  async (args: Args) => {
    const closed = await closedBy(gate, args)
    if (closed) return turnedAway(closed)
    const typed = await readFields(args.request)
    if (!typed) throw data(null, { status: 400 })
    return act({ ...args, typed })
  }

const turnedAway = (reason: string) => {
  const reply: FormReply = { result: null, refusal: { reason, about: {} } }
  return data(reply, { status: statusOf(reason) })
}

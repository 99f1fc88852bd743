import { data } from "react-router"
import type { FormReply } from "#app/forms/send-form.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import { readFormFields } from "#contracts/form-fields.ts"
import { actionClosedBy, type Gate, type GateArgs, type Procedure } from "./gate.ts"

type FormArgs = GateArgs & { request: Request }

/** What an action is given once its gate is open: with what was typed. */
export type Posted<Args> = Args & { typed: FormData }

/**
 * The action of a page with a form: asks the gate of the procedure that it calls, then reads the form, then acts. Whoever is
 * refused by the gate is told so in the form, and nothing that they sent is read; a script of the page keeps what was typed.
 * What is no form of the site is answered 400.
 */
export const formAction =
  <Args extends FormArgs, Reply>(
    gate: Gate<Args, string> | Procedure,
    act: (args: Posted<Args>) => Promise<Reply>,
  ) =>
  async (args: Args) => {
    const closed = await actionClosedBy(gate, args)
    if (closed) return turnedAway(closed)
    const typed = await readFields(args.request)
    if (!typed) throw data(null, { status: 400 })
    return act({ ...args, typed })
  }

const turnedAway = (reason: string) => {
  const reply: FormReply = { result: null, refusal: { reason, about: {} } }
  return data(reply, { status: statusOf(reason) })
}

/** Returns what a form of the site sent; null where it is none, or larger than any of them. */
export const readFields = async (request: Request): Promise<FormData | null> => {
  if (!isForm(request.headers.get("Content-Type"))) return null
  const fields = readFormFields(await request.text())
  if (!fields) return null
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** No form of the site carries files: each file is the body of a request of its own. */
const isForm = (type: string | null): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type ?? "")

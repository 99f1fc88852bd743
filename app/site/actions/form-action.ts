import { data } from "react-router"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import { readFormFields } from "#contracts/fields/form-fields.ts"
import { actionClosedBy, type Gate, type GateArgs, type Procedure } from "./gate.ts"

type FormArgs = GateArgs & { request: Request }

/** The arguments of an action after the gate, with the input. */
export type Posted<Args> = Args & { typed: FormData }

/**
 * The action of a page with a form: it checks the gate of the procedure that it calls, reads the form, and acts. A refusal by the
 * gate is shown in the form, and the body is not read; the page's script keeps the input. A body that is not a form of the site
 * is answered with 400.
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

/** Returns the fields of a form of the site; null if the body is not one, or is larger than any of them. */
export const readFields = async (request: Request): Promise<FormData | null> => {
  if (!isForm(request.headers.get("Content-Type"))) return null
  const fields = readFormFields(await request.text())
  if (!fields) return null
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** No form of the site contains files: each file is the body of a request of its own. */
const isForm = (type: string | null): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type ?? "")

import { data, redirect } from "react-router"
import { z } from "zod"
import type { FormRefusal, FormReply } from "./form-reply.ts"
import { type FormSchema, hasShapeOf, readForm } from "./read-form.ts"

type Refused = { kind: "refused"; reason: string }

type Work<Schema extends FormSchema, Outcome extends { kind: string }> = {
  /** Does what the form asks; `version` is what it was filled with, empty for a new thing. */
  act: (form: z.output<Schema>, version: string) => Promise<Outcome>
  /** The field at which a refusal is told; others are told of the whole form. */
  fieldOf?: Partial<Record<Extract<Outcome, Refused>["reason"], string>>
  /** Where to go once it is done; without it the page stays. */
  next?: (done: Exclude<Outcome, Refused>, form: z.output<Schema>) => string
}

/** Reads the form that a page sent, does what it asks, and answers what the page shows (see `SaveForm`). */
export async function answerForm<Schema extends FormSchema, Outcome extends { kind: string }>(
  typed: FormData,
  schema: Schema,
  { act, fieldOf, next }: Work<Schema, Outcome>,
) {
  const submission = readForm(typed, schema)
  // no page sends that: it could not be shown again
  if (!hasShapeOf(submission.payload, schema)) throw data(null, { status: 400 })
  if (submission.status !== "success") return reply({ result: submission.reply(), refusal: null })
  const outcome = await act(submission.value, String(typed.get("version") ?? ""))
  if (isDone(outcome)) {
    if (next) throw redirect(next(outcome, submission.value))
    return reply({ result: submission.reply(), refusal: null })
  }
  const { reason, about } = refusalIn(outcome)
  const fields: Record<string, string | undefined> = { ...fieldOf }
  const field = fields[reason]
  return field === undefined
    ? reply({ result: submission.reply({ formErrors: [reason] }), refusal: { reason, about } })
    : reply({ result: submission.reply({ fieldErrors: { [field]: [reason] } }), refusal: null })
}

// what is done is shown again; what is not stays as it was typed, over what it was typed over
const reply = (answer: FormReply) => data(answer, { status: answer.result?.status === "success" ? 200 : 400 })

const isDone = <Outcome extends { kind: string }>(outcome: Outcome): outcome is Exclude<Outcome, Refused> =>
  outcome.kind !== "refused"

const refused = z.object({ reason: z.string() }).catchall(z.unknown())

/** Why nothing was done, and the texts that came with it: they are named in its words. */
function refusalIn(outcome: object): FormRefusal {
  const { kind: _refused, reason, ...rest } = refused.parse(outcome)
  const about = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  )
  return { reason, about: Object.fromEntries(about) }
}

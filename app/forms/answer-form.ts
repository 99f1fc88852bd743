import type { ClientPromiseResult } from "@orpc/client"
import { data, redirect } from "react-router"
import { z } from "zod"
import { outcomeInProcess, type RefusalIn } from "#app/api/outcome-of.ts"
import { type FormSchema, hasShapeOf, readForm } from "./read-form.ts"
import type { FormRefusal, FormReply } from "./send-form.ts"

type Refused = { kind: "refused"; reason: string; about?: unknown }

type Work<Schema extends FormSchema, Outcome extends { kind: string }, Failure> = {
  /** Does what the form asks, by a procedure in process; `version` is what the form was filled with, empty for a new thing. */
  act: (form: z.output<Schema>, version: string) => ClientPromiseResult<Outcome, Failure>
  /** The field at which a refusal is told; others are told of the whole form. */
  fieldOf?: Partial<
    Record<(Extract<Outcome, Refused> | Extract<RefusalIn<Failure>, Refused>)["reason"], string>
  >
  /** Where to go once it is done; without it the page stays. */
  next?: (done: Exclude<Outcome, Refused>, form: z.output<Schema>) => string
}

/** Reads the form that a page sent, does what it asks, and answers what the page shows (see `SaveForm`). */
export async function answerForm<Schema extends FormSchema, Outcome extends { kind: string }, Failure>(
  typed: FormData,
  schema: Schema,
  { act, fieldOf, next }: Work<Schema, Outcome, Failure>,
) {
  const submission = readForm(typed, schema)
  // no page sends that: it could not be shown again
  if (!hasShapeOf(submission.payload, schema)) throw data(null, { status: 400 })
  if (submission.status !== "success") return reply({ result: submission.reply(), refusal: null })
  const outcome = await outcomeInProcess(act(submission.value, String(typed.get("version") ?? "")))
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

const isDone = <Outcome extends { kind: string }>(
  outcome: Outcome | Refused,
): outcome is Exclude<Outcome, Refused> => outcome.kind !== "refused"

const refused = z.looseObject({ reason: z.string(), about: z.record(z.string(), z.unknown()).nullish() })

/** Why nothing was done, and the texts that came with it: they are named in its words. */
function refusalIn(outcome: object): FormRefusal {
  const { reason, about } = refused.parse(outcome)
  const texts = Object.entries(about ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  )
  return { reason, about: Object.fromEntries(texts) }
}

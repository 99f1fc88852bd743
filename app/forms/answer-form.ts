import type { ClientPromiseResult } from "@orpc/client"
import { data, redirect } from "react-router"
import { z } from "zod"
import { outcomeInProcess, type RefusalIn } from "#app/api/outcome-of.ts"
import { type FormSchema, hasShapeOf, readForm } from "./read-form.ts"
import type { FormRefusal, FormReply } from "./send-form.ts"

type Refused = { kind: "refused"; reason: string; about?: unknown }

type Work<Schema extends FormSchema, Outcome extends { kind: string }, Failure> = {
  /** Calls a procedure in process; `version` is that of the default values, empty if nothing is stored yet. */
  act: (form: z.output<Schema>, version: string) => ClientPromiseResult<Outcome, Failure>
  /** The field at which a refusal is shown; all others are shown for the whole form. */
  fieldOf?: Partial<
    Record<(Extract<Outcome, Refused> | Extract<RefusalIn<Failure>, Refused>)["reason"], string>
  >
  /** The page that follows a success; without it the page stays. */
  next?: (done: Exclude<Outcome, Refused>, form: z.output<Schema>) => string
}

/** Reads the form that a page sent, calls its procedure, and returns what the page shows (see `SaveForm`). */
export async function answerForm<Schema extends FormSchema, Outcome extends { kind: string }, Failure>(
  typed: FormData,
  schema: Schema,
  { act, fieldOf, next }: Work<Schema, Outcome, Failure>,
) {
  const submission = readForm(typed, schema)
  // no page of ours sends this, and it could not be shown again
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

// after a success the page shows what is stored; after a failure it shows the input, with the version that it was typed over
const reply = (answer: FormReply) => data(answer, { status: answer.result?.status === "success" ? 200 : 400 })

const isDone = <Outcome extends { kind: string }>(
  outcome: Outcome | Refused,
): outcome is Exclude<Outcome, Refused> => outcome.kind !== "refused"

const refused = z.looseObject({ reason: z.string(), about: z.record(z.string(), z.unknown()).nullish() })

/** Why nothing was done, with the texts that the message names. */
function refusalIn(outcome: object): FormRefusal {
  const { reason, about } = refused.parse(outcome)
  const texts = Object.entries(about ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  )
  return { reason, about: Object.fromEntries(texts) }
}

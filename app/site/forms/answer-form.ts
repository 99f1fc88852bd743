import type { ClientPromiseResult } from "@orpc/client"
import { data, redirect } from "react-router"
import { z } from "zod"
import { outcomeInProcess, type RefusalIn } from "#app/site/api/outcome-of.ts"
import { type FormSchema, hasShapeOf, readForm } from "./read-form.ts"
import type { FormRefusal, FormReply } from "./send-form.ts"

type Refused = { kind: "refused"; reason: string; about?: unknown }

/** What has to be confirmed before it is done: the form is sent again, with the question as `confirmed`. */
type ToConfirm = { kind: "to-confirm" }

type Work<Schema extends FormSchema, Outcome extends { kind: string }, Failure> = {
  /**
   * Calls a procedure in process; `version` is that of the default values, empty if nothing is stored yet; `confirmed` the question that
   * was confirmed, or null.
   */
  act: (
    form: z.output<Schema>,
    version: string,
    confirmed: string | null,
  ) => ClientPromiseResult<Outcome, Failure>
  /** The field at which a refusal is shown; all others are shown for the whole form. */
  fieldOf?: Partial<
    Record<(Extract<Outcome, Refused> | Extract<RefusalIn<Failure>, Refused>)["reason"], string>
  >
  /** The page that follows a success; without it the page stays. */
  next?: (done: Exclude<Outcome, Refused | ToConfirm>, form: z.output<Schema>) => string
}

/** Reads the form that a page sent, calls its procedure, and returns what the page shows (see `SaveForm`). */
export async function answerForm<Schema extends FormSchema, Outcome extends { kind: string }, Failure>(
  typed: FormData,
  schema: Schema,
  { act, fieldOf, next }: Work<Schema, Outcome, Failure>,
) {
  type Question = Extract<Outcome, ToConfirm>
  // after a success the page shows what is stored; after a failure it shows the input, with the version that it was typed over
  const reply = (answer: FormReply, toConfirm: Question | null = null) =>
    data({ ...answer, toConfirm }, { status: answer.result?.status === "success" ? 200 : 400 })
  const submission = readForm(typed, schema)
  // no page of ours sends this, and it could not be shown again
  if (!hasShapeOf(submission.payload, schema)) throw data(null, { status: 400 })
  if (submission.status !== "success") return reply({ result: submission.reply(), refusal: null })
  const confirmed = typed.get("confirmed")
  const outcome = await outcomeInProcess(
    act(
      submission.value,
      String(typed.get("version") ?? ""),
      typeof confirmed === "string" ? confirmed : null,
    ),
  )
  if (isQuestion(outcome))
    return reply(
      {
        result: { ...submission.reply(), status: "error" },
        refusal: { reason: "to-confirm", about: {} },
      },
      outcome,
    )
  if (isDone(outcome)) {
    if (next) throw redirect(next(outcome, submission.value))
    return reply({ result: submission.reply(), refusal: null })
  }
  const { reason, about } = refusalIn(outcome)
  const fields: Record<string, string | undefined> = { ...fieldOf }
  const field = fields[reason]
  return field === undefined
    ? // no error of Conform's: it would give the focus to the first control without a name
      reply({ result: { ...submission.reply(), status: "error" }, refusal: { reason, about } })
    : reply({ result: submission.reply({ fieldErrors: { [field]: [reason] } }), refusal: null })
}

const isQuestion = <Outcome extends { kind: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, ToConfirm> => outcome.kind === "to-confirm"

const isDone = <Outcome extends { kind: string }>(
  outcome: Outcome | Refused,
): outcome is Exclude<Outcome, Refused | ToConfirm> =>
  outcome.kind !== "refused" && outcome.kind !== "to-confirm"

const refused = z.looseObject({ reason: z.string(), about: z.record(z.string(), z.unknown()).nullish() })

/** Why nothing was done, with the texts that the message names. */
function refusalIn(outcome: object): FormRefusal {
  const { reason, about } = refused.parse(outcome)
  const texts = Object.entries(about ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  )
  return { reason, about: Object.fromEntries(texts) }
}

import { type DefaultValue, useForm as useConform } from "@conform-to/react"
import { useEffect, useState } from "react"
import type * as z from "zod/v4/core"
import { type FormSchema, readForm } from "./read-form.ts"
import { type FormReply, needsProof } from "./send-form.ts"

export type FormOptions<Schema extends FormSchema> = {
  /** Identifies the form. With another version it is a new form, with new default values. */
  id?: string
  /** The version of the default values; empty if nothing is stored yet. */
  version?: string
  /** The schema by which browser and server validate the form. */
  schema: Schema
  filledWith: DefaultValue<z.input<Schema>>
  /** The answer to the form as it was sent last. */
  reply: FormReply | undefined
  /** Sends a form without a fault by a command; left out: the page's action takes it. */
  send?(form: z.output<Schema>): void
}

/** The state of a form: default values, validation in the browser and on the server, and the input after a failure. */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>) {
  const { id, version = "", schema, filledWith, reply, send } = options
  const typed = useTypedAtFirst<z.input<Schema>>(reply)
  const [form, fields] = useConform<z.input<Schema>, z.output<Schema>>({
    ...(id !== undefined && { id: `${id}${version && `-${version}`}` }),
    // Conform makes the keys of rows from it, also of those that only the answer has
    defaultValue: typed ?? filledWith,
    lastResult: reply?.result ?? null,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, schema),
    ...(send && {
      onSubmit: (event, { submission }) => {
        event.preventDefault()
        if (submission?.status === "success") send(submission.value)
      },
    }),
  })
  const confirmed = needsProof(reply) ? sentIn(reply, "confirmed") : null
  return { form, fields, version: sentIn(reply, "version") ?? version, confirmed, reply }
}

/** Returns what was typed into a page that was rendered by an answer, without script; once a script runs, null. */
function useTypedAtFirst<Filled>(reply: FormReply | undefined): DefaultValue<Filled> | null {
  const [typed, setTyped] = useState(reply?.result?.initialValue ?? null)
  useEffect(() => setTyped(null), [])
  // typed into the controls of this form, and only shown in them again
  return typed as DefaultValue<Filled> | null
}

/**
 * Returns what a refused form was sent with beside its fields. Without script the answer renders the page again: the input then belongs to
 * the version that it was typed over. A form that waits for a proof is sent again with the question that was confirmed.
 */
function sentIn(reply: FormReply | undefined, name: "version" | "confirmed"): string | null {
  const sent = reply?.result?.status === "error" && reply.result.initialValue?.[name]
  return typeof sent === "string" ? sent : null
}

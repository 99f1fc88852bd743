import { type DefaultValue, useForm } from "@conform-to/react"
import type { z } from "zod"
import type { FormReply } from "./form-reply.ts"
import type { FormSchema } from "./read-form.ts"
import { type Unchecked, useLateCheck } from "./use-late-check.ts"

type SaveFormOptions<Schema extends FormSchema> = {
  /** Names what is filled in. With another version the form is another one, filled again. */
  id: string
  /** What it is filled with, as the server marked it; empty for a new thing. */
  version?: string
  /** Loads what the form is held against in the browser, too. */
  schema: () => Promise<Schema>
  filledWith: DefaultValue<z.input<Schema>>
  /** What the page's action answered. */
  reply: FormReply | undefined
}

/**
 * A form to be drawn by `SaveForm`, with its fields: filled, checked in the browser and on the server, and kept when it fails.
 * What checks it in the browser comes with the first touch; where it does not come, the server is the first to say what is wrong.
 */
export function useSaveForm<Schema extends FormSchema>(options: SaveFormOptions<Schema>) {
  const { id, version = "", schema, filledWith, reply } = options
  const { read, ...check } = useLateCheck(schema)
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema> | Unchecked>({
    id: `${id}${version && `-${version}`}`,
    defaultValue: filledWith,
    lastResult: reply?.result ?? null,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => read(formData),
  })
  return { form, fields, version: versionTyped(reply) ?? version, reply, check }
}

/** Where a page was drawn by an answer, without script: what was typed goes with the version that it was typed over. */
function versionTyped(reply: FormReply | undefined): string | null {
  const typed = reply?.result?.status === "error" && reply.result.initialValue?.version
  return typeof typed === "string" ? typed : null
}

import { type DefaultValue, parse, type Submission, useForm } from "@conform-to/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { z } from "zod"
import type { FormSchema } from "./read-form.ts"
import type { FormReply } from "./send-form.ts"
import { submitterOf } from "./use-send-once.ts"

type SaveFormOptions<Schema extends FormSchema> = {
  /** Identifies the form. With another version it is a new form, with new default values. */
  id: string
  /** The version of the default values; empty if nothing is stored yet. */
  version?: string
  /** Loads the schema by which the browser, too, validates the form. */
  schema: () => Promise<Schema>
  filledWith: DefaultValue<z.input<Schema>>
  /** The answer of the page's action. */
  reply: FormReply | undefined
}

/**
 * The state of a form for `SaveForm`: default values, validation in the browser and on the server, and the input after a failure.
 * The validation is loaded with the first touch. If that fails, only the server reports faults.
 */
export function useSaveForm<Schema extends FormSchema>(options: SaveFormOptions<Schema>) {
  const { id, version = "", schema, filledWith, reply } = options
  const { read, ...check } = useLazyValidation(schema)
  const typed = useTypedAtFirst<z.input<Schema>>(reply)
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema> | Unchecked>({
    id: `${id}${version && `-${version}`}`,
    // Conform makes the keys of rows from it, also of those that only the answer has
    defaultValue: typed ?? filledWith,
    lastResult: reply?.result ?? null,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => read(formData),
  })
  return { form, fields, version: versionTyped(reply) ?? version, reply, check }
}

/** Returns what was typed into a page that was rendered by an answer, without script; once a script runs, null. */
function useTypedAtFirst<Filled>(reply: FormReply | undefined): DefaultValue<Filled> | null {
  const [typed, setTyped] = useState(reply?.result?.initialValue ?? null)
  useEffect(() => setTyped(null), [])
  // typed into the controls of this form, and only shown in them again
  return typed as DefaultValue<Filled> | null
}

/** Without script the answer renders the page again: the input then belongs to the version that it was typed over. */
function versionTyped(reply: FormReply | undefined): string | null {
  const typed = reply?.result?.status === "error" && reply.result.initialValue?.version
  return typeof typed === "string" ? typed : null
}

/** The input, not validated yet. */
type Unchecked = Record<string, unknown>

type Check<Schema extends FormSchema> = (typed: FormData) => Submission<z.output<Schema>>

/** How long a submitted form waits for its validation, milliseconds. After that, only the server validates it. */
const timeout = 1_000

/** The validation of a form, loaded only with its first touch: most visitors of a page with a form do not touch it. */
function useLazyValidation<Schema extends FormSchema>(schema: () => Promise<Schema>) {
  const check = useRef<Check<Schema>>(null)
  const loading = useRef<Promise<void>>(null)
  const waiting = useRef<"under-way" | "over">(null)
  const load = async () => {
    try {
      check.current = await loadCheck(schema)
    } catch {
      // the next touch tries again
      loading.current = null
    }
  }
  return {
    /** Validates the input against the schema, or returns it as it is while the schema is not loaded. */
    read: (typed: FormData): Submission<z.output<Schema> | Unchecked> =>
      check.current ? check.current(typed) : readUnchecked(typed),
    onTouch: () => {
      loading.current ??= load()
    },
    /**
     * Defers a form that is submitted before its validation is loaded, until the timeout at most. Returns whether it did. A form
     * that is submitted several times meanwhile is sent once.
     */
    deferSubmit: (event: FormEvent<HTMLFormElement>): boolean => {
      if (isOfList(event)) return false
      if (waiting.current === "under-way") {
        event.preventDefault()
        return true
      }
      const hasWaited = waiting.current === "over"
      waiting.current = null
      if (hasWaited || check.current || !loading.current) return false
      event.preventDefault()
      waiting.current = "under-way"
      const { currentTarget } = event
      const submitter = submitterOf(event)
      const isLong = new Promise((resolve) => setTimeout(resolve, timeout))
      void Promise.race([loading.current, isLong]).then(() => {
        waiting.current = "over"
        currentTarget.requestSubmit(submitter)
      })
      return true
    },
  }
}

async function loadCheck<Schema extends FormSchema>(load: () => Promise<Schema>): Promise<Check<Schema>> {
  const [{ readForm }, schema] = await Promise.all([import("./read-form.ts"), load()])
  return (typed) => readForm(typed, schema)
}

/** The input after a row was added, moved or removed, without faults. */
const readUnchecked = (typed: FormData): Submission<Unchecked> =>
  parse(typed, { resolve: (value) => ({ value }) })

/** Does this button add, move or remove a row? Then nothing is sent to the server. */
export const isOfList = (event: FormEvent): boolean => {
  const submitter = submitterOf(event)
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__"
}

import { type DefaultValue, parse, type Submission, useForm } from "@conform-to/react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { z } from "zod"
import type { FormSchema } from "./read-form.ts"
import type { FormReply } from "./send-form.ts"

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
 * Its validation is loaded with the first touch; where that fails, the server is the first to report faults.
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

/** Returns what was typed into a page that was drawn by an answer, without script; once a script runs, null. */
function useTypedAtFirst<Filled>(reply: FormReply | undefined): DefaultValue<Filled> | null {
  const [typed, setTyped] = useState(reply?.result?.initialValue ?? null)
  useEffect(() => setTyped(null), [])
  // typed into the controls of this form, and only shown in them again
  return typed as DefaultValue<Filled> | null
}

/** Where a page was drawn by an answer, without script: what was typed goes with the version that it was typed over. */
function versionTyped(reply: FormReply | undefined): string | null {
  const typed = reply?.result?.status === "error" && reply.result.initialValue?.version
  return typeof typed === "string" ? typed : null
}

/** What was typed, as nobody has read it yet. */
type Unchecked = Record<string, unknown>

type Check<Schema extends FormSchema> = (typed: FormData) => Submission<z.output<Schema>>

/** How long a form that is sent waits for its validation, in milliseconds: the server validates without it. */
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
      // the next touch asks again
      loading.current = null
    }
  }
  return {
    /** Holds what was typed against the schema, or takes it as it is while that is not there. */
    read: (typed: FormData): Submission<z.output<Schema> | Unchecked> =>
      check.current ? check.current(typed) : readUnchecked(typed),
    onTouch: () => {
      loading.current ??= load()
    },
    /**
     * Delays a form that is sent before its validation is loaded, until the timeout at most; returns whether it did. However
     * often it is sent meanwhile, it is sent once.
     */
    holdBack: (event: FormEvent<HTMLFormElement>): boolean => {
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

/** What was typed, with the row that was added, moved or removed: nothing in it is wrong yet. */
const readUnchecked = (typed: FormData): Submission<Unchecked> =>
  parse(typed, { resolve: (value) => ({ value }) })

/** What a form is sent by; null where no button was pressed. */
export const submitterOf = ({ nativeEvent }: FormEvent): HTMLButtonElement | HTMLInputElement | null => {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : null
}

/** Is a row of a list added, moved or removed? That asks the server nothing. */
export const isOfList = (event: FormEvent): boolean => {
  const submitter = submitterOf(event)
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__"
}

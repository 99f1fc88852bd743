import { parse, type Submission } from "@conform-to/react"
import { type FormEvent, useRef } from "react"
import type { z } from "zod"
import type { FormSchema } from "./read-form.ts"
import { isOfList, submitterOf } from "./submitter.ts"

/** What was typed, as nobody has read it yet. */
export type Unchecked = Record<string, unknown>

type Check<Schema extends FormSchema> = (typed: FormData) => Submission<z.output<Schema>>

/** How long a form that is sent waits for what checks it, in milliseconds: the server can do without. */
const patience = 1_000

/** What checks a form, loaded only once somebody touches it: most who see a page with one do not. */
export function useLateCheck<Schema extends FormSchema>(schema: () => Promise<Schema>) {
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
     * Holds a form back that is sent before what checks it is there, but not for long; returns whether it did. However
     * often it is sent meanwhile, it goes once.
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
      const isLong = new Promise((resolve) => setTimeout(resolve, patience))
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

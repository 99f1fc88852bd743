import type { ClientPromiseResult } from "@orpc/client"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { dismissToast, endToast, showToast, type ToastSummary } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { type AnyWords, type CommandWords, type KeyedWords, keyedWords } from "./command-words.ts"
import {
  isRefusal,
  isUnanswered,
  type Outcome,
  outcomeOf,
  type RefusalIn,
  type Unanswered,
} from "./outcome-of.ts"

/** Why a command with this failure does nothing. */
type Refused<Failure> = RefusalIn<Failure> | Unanswered

/** Returns why a command was refused: the text of the dialog, and its title where it is not `failed`; null: the toast says enough. */
type Why<Failure> = (refusal: Refused<Failure>) => string | { title: string; text: string } | null

/** Who says why: words of the command's own, or the caller. */
type OwnWhy<Failure> = { why: Why<Failure>; ok?: string } | { isShownByCaller: true }

/** What a command does around its call. */
type CommandOptions<Input, Output> = {
  /** Does the caller show why it was refused? */
  isShownByCaller?: boolean
  /** Returns what its toast says in place of `done`, such as how many were changed, and what undoes it. */
  summary?(done: Output, input: Input): ToastSummary
  /**
   * What is read again. A function: what shows the change, after a success and after a refusal, but not after a question or
   * without a network. "page": the page, after a refusal alone; after a success a stream or the caller brings the change. "afterwards":
   * the page, after both, once the answer is shown. "none": nothing here, the caller reads what it needs.
   */
  reread: "page" | "afterwards" | "none" | (() => Promise<void>)
}

/** The same with the words of a command's own; one object, because all of a part of it may be left out. */
interface AllOptions<Input, Output, Failure> extends CommandOptions<Input, Output> {
  why?: Why<Failure>
  ok?: string
}

/** The button was pressed twice: the first press returns the answer. */
type UnderWay = { kind: "under-way" }

/** A command: its procedure, as a button calls it. */
export type Command<Input, Output, Failure> = {
  (
    input: Input,
    /** Part of the command: until it has ended, the same command is not sent again. */
    follow?: (came: Outcome<Output, Failure>) => Promise<unknown>,
  ): Promise<Outcome<Output, Failure> | UnderWay>
  isPending: boolean
}

type Procedure<Input, Output, Failure> = (input: Input) => ClientPromiseResult<Output, Failure>

/**
 * The one way to send a command. Returns a function that sends it, shows its progress in a toast (SH-09), and shows in a dialog why it was
 * refused. It returns the outcome. Its words have its name, and those of a refusal have the reason's. The caller shows answers that are
 * questions or faults (`to-confirm`, `conflicts`, `asks`, `faults`). The same input is sent once at a time.
 */
export function useCommand<Input, Output extends { kind: string }, Failure, const Work extends string>(
  procedure: Procedure<Input, Output, Failure>,
  words: KeyedWords<Work, Refused<Failure>["reason"]>,
  options: CommandOptions<Input, Output>,
): Command<Input, Output, Failure>
/** The same for one that says in words of its own why it was refused. */
export function useCommand<Input, Output extends { kind: string }, Failure, const Work extends string>(
  procedure: Procedure<Input, Output, Failure>,
  words: KeyedWords<Work> | CommandWords,
  options: CommandOptions<Input, Output> & OwnWhy<Failure>,
): Command<Input, Output, Failure>
export function useCommand<Input, Output extends { kind: string }, Failure>(
  procedure: Procedure<Input, Output, Failure>,
  words: AnyWords | CommandWords,
  options: AllOptions<Input, Output, Failure>,
): Command<Input, Output, Failure> {
  const { isShownByCaller, summary, reread } = options
  const said = "t" in words ? keyedWords(words) : { ...words, ok: "", whyRefused: null }
  const { pending, done, failed } = said
  const ask = useAsk()
  const { revalidate } = useRevalidator()
  const [once] = useState(oneAtATime)
  const [underWay, setUnderWay] = useState(0)
  const readShown = async () => {
    if (typeof reread === "function") await reread()
  }
  const showRefusal = async (refusal: Refused<Failure>) => {
    const why = options.why ? options.why(refusal) : (said.whyRefused?.(refusal) ?? null)
    if (why === null) return
    const message = typeof why === "string" ? { title: failed, text: why } : why
    await ask({ ...message, yes: options.ok ?? said.ok })
  }
  const send = async (input: Input): Promise<Outcome<Output, Failure>> => {
    const toast = showToast("pending", pending)
    const came = await outcomeOf(procedure(input))
    if (isRefusal(came)) {
      // without a network the refetch would fail too
      const mayRead = came.reason !== "unreachable"
      if (mayRead) await readShown()
      endToast(toast, { tone: "failed", text: failed })
      if (!isShownByCaller) await showRefusal(came)
      if (reread === "page" && mayRead) await revalidate()
    } else if (isOfCaller(came)) dismissToast(toast)
    else {
      await readShown()
      endToast(toast, { tone: "done", ...(summary?.(came, input) ?? { text: done }) })
    }
    return came
  }
  const command = async (input: Input, follow?: (came: Outcome<Output, Failure>) => Promise<unknown>) => {
    const came = await once(JSON.stringify(input), async () => {
      setUnderWay((now) => now + 1)
      try {
        const given = await send(input)
        await follow?.(given)
        if (reread === "afterwards" && !(isRefusal(given) && isUnanswered(given))) await revalidate()
        return given
      } finally {
        setUnderWay((now) => now - 1)
      }
    })
    return came ?? { kind: "under-way" as const }
  }
  return Object.assign(command, { isPending: underWay > 0 })
}

/** Is it a question or a fault, which the caller shows? */
const isOfCaller = ({ kind }: { kind: string }): boolean =>
  kind === "to-confirm" || kind === "conflicts" || kind === "asks" || kind === "faults"

/**
 * Returns a function that runs an action unless one of the same name is running: the second press of a double click returns null.
 * Actions of other names run meanwhile.
 */
export const oneAtATime = () => {
  const underWay = new Set<string>()
  return async <Outcome>(name: string, action: () => Promise<Outcome>): Promise<Outcome | null> => {
    if (underWay.has(name)) return null
    underWay.add(name)
    try {
      return await action()
    } finally {
      underWay.delete(name)
    }
  }
}

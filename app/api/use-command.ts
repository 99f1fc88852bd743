import type { ClientPromiseResult } from "@orpc/client"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { dismissToast, endToast, showToast, type ToastSummary } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { oneAtATime } from "./one-at-a-time.ts"
import { isRefusal, type Outcome, outcomeOf, type RefusalIn, type Unanswered } from "./outcome-of.ts"
import type { CommandWords } from "./work-words.ts"

/** What a command does around its call. */
export type CommandOptions<Output, Failure> = {
  /** Returns why it was refused, as a text. */
  why(refusal: RefusalIn<Failure> | Unanswered): string
  /** The button that closes the dialog with the reason. Without it the caller shows the reason. */
  ok?: string
  /** Returns what its toast says in place of `done`, such as how many were changed, and what undoes it. */
  summary?(done: Output): ToastSummary
  /**
   * What is read again. A function: what shows the change, after a success and after a refusal, but not after a question or
   * without a network. "page": the page, after a refusal alone; after a success a stream or the caller brings the change. "none":
   * nothing here, the caller reads what it needs.
   */
  reread: "page" | "none" | (() => Promise<void>)
}

/** The button was pressed twice: the first press returns the answer. */
type UnderWay = { kind: "under-way" }

/** A command: its procedure, as a button calls it. */
type Command<Input, Output, Failure> = {
  (
    input: Input,
    /** Part of the command: until it has ended, the same command is not sent again. */
    follow?: (came: Outcome<Output, Failure>) => Promise<unknown>,
  ): Promise<Outcome<Output, Failure> | UnderWay>
  isPending: boolean
}

/**
 * Returns a function that sends a command, shows its progress in a toast (SH-09), and shows in a dialog why it was refused. It
 * returns the outcome. The caller shows answers that are questions (`to-confirm`, `conflicts`). The same input is sent once at a time.
 */
export function useCommand<Input, Output extends { kind: string }, Failure>(
  procedure: (input: Input) => ClientPromiseResult<Output, Failure>,
  words: CommandWords,
  { why, ok, summary, reread }: CommandOptions<Output, Failure>,
): Command<Input, Output, Failure> {
  const ask = useAsk()
  const { revalidate } = useRevalidator()
  const [once] = useState(oneAtATime)
  const [underWay, setUnderWay] = useState(0)
  const readShown = async () => {
    if (typeof reread === "function") await reread()
  }
  const send = async (input: Input): Promise<Outcome<Output, Failure>> => {
    const toast = showToast("pending", words.pending)
    const came = await outcomeOf(procedure(input))
    if (isRefusal(came)) {
      // without a network the refetch would fail too
      const mayRead = came.reason !== "unreachable"
      if (mayRead) await readShown()
      endToast(toast, { tone: "failed", text: words.failed })
      if (ok !== undefined) await ask({ title: words.failed, text: why(came), yes: ok })
      if (reread === "page" && mayRead) await revalidate()
    } else if (isQuestion(came)) dismissToast(toast)
    else {
      await readShown()
      endToast(toast, { tone: "done", ...(summary?.(came) ?? { text: words.done }) })
    }
    return came
  }
  const command = async (input: Input, follow?: (came: Outcome<Output, Failure>) => Promise<unknown>) => {
    const came = await once(JSON.stringify(input), async () => {
      setUnderWay((now) => now + 1)
      try {
        const given = await send(input)
        await follow?.(given)
        return given
      } finally {
        setUnderWay((now) => now - 1)
      }
    })
    return came ?? { kind: "under-way" as const }
  }
  return Object.assign(command, { isPending: underWay > 0 })
}

const isQuestion = ({ kind }: { kind: string }): boolean => kind === "to-confirm" || kind === "conflicts"

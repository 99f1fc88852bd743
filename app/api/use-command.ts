import type { ClientPromiseResult } from "@orpc/client"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { dismissToast, endToast, showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { oneAtATime } from "./one-at-a-time.ts"
import { isRefusal, type Outcome, outcomeOf, type RefusalIn, type Unanswered } from "./outcome-of.ts"

/** What is said of a command, in the reader's language. */
export type CommandWords = {
  /** While it is under way, and once it is done. */
  pending: string
  done: string
  /** Where it was refused, above the reason. */
  failed: string
}

/** What a command does around its call. */
export type CommandWays<Failure> = {
  /** Says why it was refused. */
  why(refusal: RefusalIn<Failure> | Unanswered): string
  /** What closes the dialog that says so. Without it whoever called says so themselves. */
  ok?: string
  /** Reads again what the change is seen in, also after a refusal: it may be why. Without it, a refusal reads the page again. */
  reread?(): Promise<unknown>
}

/** It was pressed twice: the first press brings the answer. */
type UnderWay = { kind: "under-way" }

/** A command: its procedure, as a button calls it. */
type Command<Input, Output, Failure> = {
  (
    input: Input,
    /** What belongs to it: until that is done, the same is not asked for again. */
    follow?: (came: Outcome<Output, Failure>) => Promise<unknown>,
  ): Promise<Outcome<Output, Failure> | UnderWay>
  isPending: boolean
}

/**
 * Returns what asks for a change and says in a toast how it goes (SH-09); why it was refused is said in a dialog. Whatever comes of it
 * is returned. An answer that asks something first (`to-confirm`, `conflicts`) is told by whoever called. The same input is sent
 * once at a time.
 */
export function useCommand<Input, Output extends { kind: string }, Failure>(
  procedure: (input: Input) => ClientPromiseResult<Output, Failure>,
  words: CommandWords,
  { why, ok, reread }: CommandWays<Failure>,
): Command<Input, Output, Failure> {
  const ask = useAsk()
  const { revalidate } = useRevalidator()
  const [once] = useState(oneAtATime)
  const [underWay, setUnderWay] = useState(0)
  const send = async (input: Input): Promise<Outcome<Output, Failure>> => {
    const toast = showToast("pending", words.pending)
    const came = await outcomeOf(procedure(input))
    if (isRefusal(came)) {
      await reread?.()
      endToast(toast, "failed", words.failed)
      if (ok !== undefined) await ask({ title: words.failed, text: why(came), yes: ok })
      if (!reread) await revalidate()
    } else if (isQuestion(came)) dismissToast(toast)
    else {
      await reread?.()
      endToast(toast, "done", words.done)
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

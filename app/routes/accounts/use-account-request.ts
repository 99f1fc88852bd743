import { useState } from "react"
import { flushSync } from "react-dom"
import { type AccountAnswer, type AccountFailure, askAccount } from "./ask-account.ts"

type AccountRequests = {
  isAsking: boolean
  failure: AccountFailure | null
  /** Tells of a failure again, also of the one that is told already: its words go and come again, and the focus with them. */
  tellFailure(failure: AccountFailure | null): void
  ask: typeof askAccount
}

/** Asks for something about an account, one thing at a time, and keeps why the last request failed until the next. */
export function useAccountRequest(): AccountRequests {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const tellFailure = (next: AccountFailure | null) => {
    flushSync(() => setFailure(null))
    setFailure(next)
  }
  const ask: typeof askAccount = async (name, request): Promise<AccountAnswer> => {
    setAsking(true)
    setFailure(null)
    const answer = await askAccount(name, request)
    if (answer.kind === "failed") setFailure(answer.failure)
    setAsking(false)
    return answer
  }
  return { isAsking, failure, tellFailure, ask }
}

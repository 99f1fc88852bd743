import { useState } from "react"
import { type AccountAnswer, type AccountFailure, askAccount } from "./ask-account.ts"

type AccountRequests = {
  isAsking: boolean
  failure: AccountFailure | null
  setFailure(failure: AccountFailure | null): void
  ask: typeof askAccount
}

/** Asks for something about an account, one thing at a time, and keeps why the last request failed until the next. */
export function useAccountRequest(): AccountRequests {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const ask: typeof askAccount = async (name, request): Promise<AccountAnswer> => {
    setAsking(true)
    setFailure(null)
    const answer = await askAccount(name, request)
    if (answer.kind === "failed") setFailure(answer.failure)
    setAsking(false)
    return answer
  }
  return { isAsking, failure, setFailure, ask }
}

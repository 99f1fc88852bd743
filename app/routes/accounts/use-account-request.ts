import { useState } from "react"
import { flushSync } from "react-dom"
import type { AccountRefusal } from "#contracts/account-refusal.ts"
import { type AccountFailure, type AskAccount, askAccount } from "./ask-account.ts"

type AccountRequests = {
  isAsking: boolean
  failure: AccountFailure | null
  /** Tells what is wrong again, also what is told already: its words go and come again, and the focus with them. */
  tellFailure(reason: AccountRefusal | null): void
  ask: AskAccount
}

/** Asks for something about an account, one thing at a time, and keeps why the last request failed until the next. */
export function useAccountRequest(): AccountRequests {
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const tellFailure = (reason: AccountRefusal | null) => {
    flushSync(() => setFailure(null))
    setFailure(reason && { kind: "refused", reason, about: {} })
  }
  const ask: AskAccount = async (call) => {
    setAsking(true)
    setFailure(null)
    const came = await askAccount(call)
    if (came.kind === "refused") setFailure(came)
    setAsking(false)
    return came
  }
  return { isAsking, failure, tellFailure, ask }
}

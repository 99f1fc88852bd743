import type { ClientPromiseResult } from "@orpc/client"
import { useRevalidator } from "react-router"
import { isRefusal, type Unanswered } from "#app/api/outcome-of.ts"
import { useCommand } from "#app/api/use-command.ts"
import { useWords } from "#app/i18n/words.ts"
import type en from "#locales/en/registration.json"
import { useAsk } from "#ui/use-ask.tsx"
import {
  isUnanswered,
  type RegistrationFailure,
  type RegistrationRefusal,
  sayRefusal,
} from "./say-refusal.ts"

/** What the words of registration call its commands. */
export type Work = keyof (typeof en)["work"]

/** A page that cannot be read again would be lost: it is read once there is an answer, after what it says is told. */
const afterwards = async () => {}

/** A command of registration, and a toast of how it goes (PA-13); whoever asks for it says why it was refused. */
export function useToastedCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, RegistrationFailure>,
  work: Work,
) {
  const t = useWords("registration")
  // locale keys: registration.work.*
  const words = {
    pending: t(`work.${work}.pending`),
    done: t(`work.${work}.done`),
    failed: t(`work.${work}.failed`),
  }
  return useCommand(procedure, words, { why: (refusal) => sayRefusal(t, refusal), reread: afterwards })
}

/** Returns what says in a dialog why something was refused. */
export function useRefusalDialog(hasResults: "hasResults" | "ownResults" = "hasResults") {
  const t = useWords("registration")
  const ask = useAsk()
  return (work: Work, refusal: RegistrationRefusal | Unanswered) => {
    const isOfResults = refusal.reason === "has-results"
    return ask({
      title: isOfResults ? t(`alerts.${hasResults}.title`) : t(`work.${work}.failed`),
      text: isOfResults ? t(`alerts.${hasResults}.text`) : sayRefusal(t, refusal),
      yes: t("ok"),
    })
  }
}

type Ways = {
  /** Whose results stand against it, where they do. */
  hasResults?: "hasResults" | "ownResults"
  onDone?: () => void
}

/** The same, with a dialog that says why it was refused; the page is read again once there is an answer. */
export function useRegistrationCommand<Input, Output extends { kind: string }>(
  procedure: (input: Input) => ClientPromiseResult<Output, RegistrationFailure>,
  work: Work,
  { hasResults, onDone }: Ways = {},
) {
  const { revalidate } = useRevalidator()
  const sayRefused = useRefusalDialog(hasResults)
  const command = useToastedCommand(procedure, work)
  const act = (input: Input) =>
    command(input, async (came) => {
      if (!isRefusal(came)) onDone?.()
      else if (isUnanswered(came)) return
      else await sayRefused(work, came)
      await revalidate()
    })
  return { act, isPending: command.isPending }
}

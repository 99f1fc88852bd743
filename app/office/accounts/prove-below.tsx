import { useEffect, useEffectEvent } from "react"
import { type ProvenAct, ProveOwner } from "#app/public/accounts/prove-owner.tsx"
import { api } from "#app/site/api/client.ts"
import { useRead } from "#app/site/api/use-read.ts"
import { type FormReply, needsProof } from "#app/site/forms/send-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { LoadProblem } from "#app/site/lazy-boundary.tsx"

/** Below a form: the way on if it was refused because its sender has been signed in for a while. */
export function ProveBelow(sent: ProveToSendProps) {
  const t = useWords("forms")
  return (
    needsProof(sent.reply) && (
      <>
        <p className="mt-4 hidden noscript:block">{t("proofNeedsScript")}</p>
        <ProveToSend {...sent} />
      </>
    )
  )
}

/** Sends a form again as it stands. */
function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

type ProveToSendProps = {
  /** The id of the form. */
  form: string
  before: ProvenAct
  /** The answer that asked for the proof. */
  reply: FormReply | undefined
}

const whoProves = {
  queryKey: ["who-proves"],
  queryFn: async () => ({ prover: await api.accounts.neededProof() }),
  // each answer is an answer of its own, also if it reads as the one before
  structuralSharing: false,
}

/** Asks for a proof of being the owner, and then sends a form again as it stands: at once, if the owner has proven it meanwhile. */
function ProveToSend({ form, before, reply }: ProveToSendProps) {
  const { data, hasFailed, refresh } = useRead(whoProves, { version: reply })
  const isProven = data !== null && data.prover === null
  const sendAgain = useEffectEvent(() => {
    if (isProven) submitForm(form)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => sendAgain(), [data])
  if (hasFailed) return <LoadProblem onRetry={() => void refresh()} />
  return (
    data?.prover && (
      <ProveOwner {...data.prover} before={before} asked={data} onProven={() => submitForm(form)} />
    )
  )
}

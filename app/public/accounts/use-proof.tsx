import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Prover } from "#contracts/accounts/account-profile.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useAnswer } from "#ui/dialog-host.tsx"
import { showToast } from "#ui/toasts.ts"
import { type ProvenAct, ProveOwner } from "./prove-owner.tsx"

type Asked = {
  /** Names the act. */
  title: string
  before: ProvenAct
  /** The act was refused for want of a proof already. */
  isRefused?: boolean
}

/**
 * Returns a function by which whoever has been signed in for a while first proves to be the owner of the account. Without an answer of the
 * server, the act itself says why it is refused; an act that was refused already is not tried again, and a toast says so.
 */
export function useProof(): (asked: Asked) => Promise<boolean> {
  const t = useWords("site")
  const answerOf = useAnswer()
  return async ({ isRefused = false, ...asked }) => {
    const prover = await api.accounts.neededProof().catch(() => "unread" as const)
    if (prover === null) return true
    if (prover === "unread") {
      if (isRefused) showToast("failed", t("noAnswer"))
      return !isRefused
    }
    return answerOf<boolean>((answer) => <ProofDialog {...asked} prover={prover} onAnswer={answer} />, false)
  }
}

type ProofDialogProps = {
  /** Names the action. */
  title: string
  /** The person who has to prove their identity. */
  prover: Prover
  /** What is done once it is proven. */
  before: ProvenAct
  onAnswer(isProven: boolean): void
}

/** Asks users who have been signed in for a while to prove their identity before they do what a stolen session must not do. */
export function ProofDialog({ title, prover, before, onAnswer }: ProofDialogProps) {
  const t = useWords("accounts")
  return (
    <Dialog title={title} onClose={() => onAnswer(false)}>
      <ProveOwner {...prover} before={before} onProven={() => onAnswer(true)} />
      <form method="dialog">
        <button type="submit" className="quiet-button">
          {t("cancel")}
        </button>
      </form>
    </Dialog>
  )
}

import { loadWithWords, useWords } from "#app/i18n/words.ts"
import type { Prover } from "#contracts/account-profile.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useAnswer } from "#ui/dialog-host.tsx"
import { showToast } from "#ui/toasts.ts"

const loadProof = () => loadWithWords(["accounts"], () => import("#app/routes/accounts/prove-owner.tsx"))

/** The person who has to prove their identity, and the dialog's title, which names the action. */
type ProofRequest = { title: string; prover: Prover }

/**
 * Returns what asks users who have been signed in for a while to prove their identity before they erase somebody. It resolves to
 * whether they did.
 */
export function useProof(): (request: ProofRequest) => Promise<boolean> {
  const t = useWords("registration")
  const answerOf = useAnswer()
  return async (request) => {
    const part = await loadProof().catch(() => null)
    if (part)
      return answerOf<boolean>((answer) => <ProofDialog {...request} {...part} onAnswer={answer} />, false)
    showToast("failed", t("failed.broken"))
    return false
  }
}

type ProofDialogProps = ProofRequest &
  Pick<Awaited<ReturnType<typeof loadProof>>, "ProveOwner"> & { onAnswer(isProven: boolean): void }

function ProofDialog({ title, prover, ProveOwner, onAnswer }: ProofDialogProps) {
  const t = useWords("registration")
  return (
    <Dialog title={title} onClose={() => onAnswer(false)}>
      <ProveOwner {...prover} before="erase" onProven={() => onAnswer(true)} />
      <form method="dialog">
        <button type="submit" className="quiet-button">
          {t("back")}
        </button>
      </form>
    </Dialog>
  )
}

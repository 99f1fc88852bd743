import { useWords } from "#app/i18n/words.ts"
import { ProveOwner } from "#app/routes/accounts/prove-owner.tsx"
import type { Prover } from "#contracts/account-profile.ts"
import { Dialog } from "#ui/dialog.tsx"

type ProofDialogProps = {
  /** Names the action. */
  title: string
  /** The person who has to prove their identity. */
  prover: Prover
  onAnswer(isProven: boolean): void
}

/** Asks users who have been signed in for a while to prove their identity before they erase somebody. */
export function ProofDialog({ title, prover, onAnswer }: ProofDialogProps) {
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

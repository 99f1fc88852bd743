import { lazy, type ReactNode, Suspense, useState } from "react"
import { loadWithWords, useWords } from "#app/i18n/words.ts"
import type { Prover } from "#contracts/account-profile.ts"
import { Dialog } from "#ui/dialog.tsx"
import { showToast } from "#ui/toasts.ts"

const loadProof = () => loadWithWords(["accounts"], () => import("#app/routes/accounts/prove-owner.tsx"))

const ProveOwner = lazy(async () => ({ default: (await loadProof()).ProveOwner }))

/** The person who has to prove their identity, and the dialog's title, which names the action. */
type ProofRequest = { title: string; prover: Prover }

/**
 * Asks users who have been signed in for a while to prove their identity before they erase somebody: `prove` resolves to whether
 * they did. Render `proof` in the component that uses this hook.
 */
export function useProof(): { prove: (request: ProofRequest) => Promise<boolean>; proof: ReactNode } {
  const t = useWords("registration")
  const [pending, setPending] = useState<(ProofRequest & { answer: (isProven: boolean) => void }) | null>(
    null,
  )
  const prove = async (request: ProofRequest) => {
    if (await loadProof().catch(() => null))
      return new Promise<boolean>((answer) => setPending({ ...request, answer }))
    showToast("failed", t("failed.broken"))
    return false
  }
  const end = (isProven: boolean) => {
    setPending(null)
    pending?.answer(isProven)
  }
  const proof = pending && (
    <Dialog title={pending.title} onClose={() => end(false)}>
      <Suspense>
        <ProveOwner {...pending.prover} before="erase" onProven={() => end(true)} />
      </Suspense>
      <form method="dialog">
        <button type="submit" className="quiet-button">
          {t("back")}
        </button>
      </form>
    </Dialog>
  )
  return { prove, proof }
}

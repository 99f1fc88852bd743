import { lazy, type ReactNode, Suspense, useState } from "react"
import { loadWithWords, useWords } from "#app/i18n/words.ts"
import type { Prover } from "#contracts/account-profile.ts"
import { Dialog } from "#ui/dialog.tsx"
import { showToast } from "#ui/toasts.ts"

const loadProof = () => loadWithWords(["accounts"], () => import("#app/routes/accounts/prove-owner.tsx"))

const ProveOwner = lazy(async () => ({ default: (await loadProof()).ProveOwner }))

/** Who is to prove that it is them, and the dialog's title: what they want to do. */
type ProofRequest = { title: string; prover: Prover }

/**
 * Lets whoever has been signed in for a while prove that it is them, before they erase somebody: `prove` resolves to whether they
 * did. `proof` is to be rendered wherever the asking component is.
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

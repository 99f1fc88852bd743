import { Suspense, useState } from "react"
import { lazyPart } from "#app/lazy-part.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useViewer } from "./use-viewer.ts"
import { forgetSignUp, hasSignedUp } from "./viewer-storage.ts"

// Few visitors have just signed up. Without it nothing on the page is missing, and the next page requests it again.
const ConfirmationMailed = lazyPart(
  ["accounts"],
  async () => (await import("#app/routes/accounts/confirmation-mailed.tsx")).ConfirmationMailed,
  { failed: () => null },
)

/**
 * Tells somebody who has just signed up, on whatever page they land, that a mail is on its way to confirm their address (D-43).
 */
export function SignedUpNotice() {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const [isRead, setRead] = useState(false)
  if (!isHydrated || isRead || !viewer || viewer.isConfirmed || !hasSignedUp(viewer.email)) return null
  const close = () => {
    forgetSignUp()
    setRead(true)
  }
  return (
    <div role="status">
      <Suspense>
        <ConfirmationMailed email={viewer.email} onClose={close} />
      </Suspense>
    </div>
  )
}

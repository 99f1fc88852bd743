import { useState } from "react"
import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useViewer } from "./use-viewer.ts"
import { forgetSignUp, hasSignedUp } from "./viewer-storage.ts"

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
      <ConfirmationMailed email={viewer.email} onClose={close} />
    </div>
  )
}

/** Tells somebody who has just signed up what comes next: the mail, and where it can be sent again (D-43). */
export function ConfirmationMailed({ email, onClose }: { email: string; onClose(): void }) {
  const t = useWords("site")
  return (
    <div className="mb-6 rounded-lg bg-provisional px-4 py-3 text-provisional-ink">
      <p className="text-lg font-semibold wrap-break-word">{t("signedUp.mailed", { email })}</p>
      <p className="mt-1">{t("signedUp.next")}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to="/profile" className="quiet-button">
          {t("profile")}
        </Link>
        <button type="button" className="quiet-button" onClick={onClose}>
          {t("dismiss")}
        </button>
      </p>
    </div>
  )
}

import { useState } from "react"
import { Link } from "react-router"
import { api } from "#app/api/client.ts"
import { outcomeOf } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useViewer } from "#app/shell/use-viewer.ts"
import { Spinner } from "#ui/states.tsx"

/** The seller's contact details: shown to signed-in users on request (D-41). */
export function AdContact({ id }: { id: string }) {
  const t = useWords("market")
  const viewer = useViewer()
  const [came, setCame] = useState<Awaited<ReturnType<typeof fetchContact>> | null>(null)
  const [isPending, setPending] = useState(false)
  const show = async () => {
    if (isPending) return
    setPending(true)
    setCame(await fetchContact(id))
    setPending(false)
  }
  if (!viewer)
    return (
      <Link to={`/login?return=${encodeURIComponent(`/market/ads/${id}`)}`} className="button">
        {t("ad.contactLogin")}
      </Link>
    )
  if (came?.kind === "shown") {
    const { phone, whatsApp } = came.contact
    return (
      <div className="ad-contact" role="status">
        {phone !== null && (
          <a href={`tel:${phone}`} className="button">
            {t("ad.phone", { number: phone })}
          </a>
        )}
        {whatsApp !== null && (
          <a href={`https://${whatsApp}`} target="_blank" rel="noreferrer nofollow" className="quiet-button">
            {t("ad.whatsApp")}
          </a>
        )}
      </div>
    )
  }
  return (
    <div className="ad-contact">
      <ScriptedButton
        className="button flex items-center justify-center gap-2"
        aria-disabled={isPending}
        onClick={show}
      >
        {isPending && <Spinner />}
        {t("ad.contact")}
      </ScriptedButton>
      <p role="alert" className="field-error">
        {/* locale keys: market.ad.contactFailed.* */}
        {came?.kind === "refused" && t(`ad.contactFailed.${whyIn(came.reason)}`)}
      </p>
      {came?.kind === "refused" && came.reason === "address-not-confirmed" && (
        <Link to="/profile" className="text-link">
          {t("confirmAddress")}
        </Link>
      )}
    </div>
  )
}

const fetchContact = (ad: string) => outcomeOf(api.market.contact({ ad }))

const wordedReasons = ["not-signed-in", "address-not-confirmed", "ad-not-found", "too-many-contacts"] as const

/** The refusal with a text; anything else is a failure of the site. */
const whyIn = (reason: string) => wordedReasons.find((one) => one === reason) ?? "failed"

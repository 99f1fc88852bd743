import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { api } from "#app/site/api/client.ts"
import { outcomeOf } from "#app/site/api/outcome-of.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useViewer } from "#app/site/shell/use-viewer.ts"
import { Spinner } from "#ui/states.tsx"

/** The seller's contact details: shown to signed-in users on request (D-41). */
export function AdContact({ id }: { id: string }) {
  const t = useWords("market")
  const viewer = useViewer()
  const [came, setCame] = useState<Awaited<ReturnType<typeof fetchContact>> | null>(null)
  const [isPending, setPending] = useState(false)
  const shown = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // the button that was pressed is gone
    if (came?.kind === "shown") shown.current?.focus()
  }, [came])
  const show = async () => {
    if (isPending) return
    setPending(true)
    setCame(await fetchContact(id))
    setPending(false)
  }
  if (!viewer)
    return (
      <Link to={`/login?return=${encodeURIComponent(`/market/ads/${id}`)}`} className="button print:hidden">
        {t("ad.contactLogin")}
      </Link>
    )
  if (came?.kind === "shown") {
    const { phone, whatsApp } = came.contact
    return (
      <div className="grid gap-3" role="status">
        {phone !== null && (
          <a ref={shown} href={`tel:${phone}`} className="button">
            {t("ad.phone", { number: phone })}
          </a>
        )}
        {whatsApp !== null && (
          <a
            ref={phone === null ? shown : null}
            href={`https://${whatsApp}`}
            target="_blank"
            rel="noreferrer nofollow"
            className="quiet-button justify-center"
          >
            {t("ad.whatsApp")}
          </a>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <ScriptedButton
        className="button flex items-center justify-center gap-2 print:hidden"
        aria-disabled={isPending}
        onClick={show}
      >
        {isPending && <Spinner />}
        {t("ad.contact")}
      </ScriptedButton>
      <p role="alert" className="field-error empty:hidden">
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

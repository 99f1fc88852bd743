import { Link, useFetcher } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useViewer } from "#app/shell/use-viewer.ts"
import { Spinner } from "#ui/spinner.tsx"
import type { clientLoader } from "./contact.ts"

/** How the seller is reached: told to those who are signed in, once they ask (D-41). */
export function AdContact({ id }: { id: string }) {
  const t = useWords("market")
  const viewer = useViewer()
  const { data, state, load } = useFetcher<typeof clientLoader>()
  if (!viewer)
    return (
      <Link to={`/login?return=${encodeURIComponent(`/market/ads/${id}`)}`} className="button">
        {t("ad.contactLogin")}
      </Link>
    )
  if (data?.kind === "shown") {
    const { phone, whatsApp } = data.contact
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
        aria-disabled={state !== "idle"}
        onClick={() => load(`/market/ads/${id}/contact`)}
      >
        {state !== "idle" && <Spinner />}
        {t("ad.contact")}
      </ScriptedButton>
      <p role="alert" className="field-error">
        {/* locale keys: market.ad.contactFailed.* */}
        {data?.kind === "refused" && t(`ad.contactFailed.${data.reason}`)}
      </p>
      {data?.kind === "refused" && data.reason === "address-not-confirmed" && (
        <Link to="/profile" className="text-link">
          {t("confirmAddress")}
        </Link>
      )}
    </div>
  )
}

import { siteTimeZone } from "#app/i18n/site-time-zone.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { OwnAd } from "#contracts/ads.ts"
import { AdLine } from "./ad-line.tsx"
import { AdWaits } from "./ad-waits.tsx"
import { OwnAdActions } from "./own-ad-actions.tsx"

/** One of the viewer's own ads: how it stands, until when, and what can be done about it. */
export function OwnAdLine({ ad }: { ad: OwnAd }) {
  const { state, expiresOn, removalReason, actions } = ad
  const t = useWords("market")
  const { day } = useFormats(siteTimeZone)
  return (
    <AdLine ad={ad}>
      {removalReason !== null && (
        <p className="ad-removal" role="note">
          {t("own.removed", { reason: removalReason })}
        </p>
      )}
      {state === "waiting" && <AdWaits />}
      {(state === "active" || state === "reserved" || state === "expired") && (
        <p className="text-muted" suppressHydrationWarning>
          {t(state === "expired" ? "own.over" : "own.until", { day: day.format(expiresOn) })}
        </p>
      )}
      <OwnAdActions ad={ad} actions={actions} />
    </AdLine>
  )
}

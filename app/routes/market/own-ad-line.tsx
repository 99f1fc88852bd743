import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { adPictureAddress } from "#contracts/ad-picture.ts"
import type { OwnAd } from "#contracts/ads.ts"
import { Badge } from "#ui/badge.tsx"
import { OwnAdActions } from "./own-ad-actions.tsx"
import { Price } from "./price.tsx"
import { stateTones } from "./state-tones.ts"
import { useMarketWords } from "./use-market-words.ts"

/** One of the viewer's own ads: how it stands, until when, and what can be done about it. */
export function OwnAdLine({ ad }: { ad: OwnAd }) {
  const { id, title, price, picture, state, expiresOn, removalReason, actions } = ad
  const t = useMarketWords()
  const { day } = useFormats("Europe/Riga")
  return (
    <li>
      <img
        src={adPictureAddress(picture, "480x360")}
        alt=""
        width="160"
        height="120"
        loading="lazy"
        decoding="async"
      />
      <div className="own-ad">
        <h2>
          <Link to={`/market/ads/${id}`}>{title}</Link>
        </h2>
        <p className="ad-card-price">
          <Price cents={price} />
          {/* locale keys: market.states.* */}
          <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
        </p>
        {removalReason !== null && (
          <p className="ad-removal" role="note">
            {t("own.removed", { reason: removalReason })}
          </p>
        )}
        {(state === "active" || state === "reserved" || state === "expired") && (
          <p className="text-muted" suppressHydrationWarning>
            {t(state === "expired" ? "own.over" : "own.until", { day: day.format(expiresOn) })}
          </p>
        )}
        <OwnAdActions ad={ad} actions={actions} />
      </div>
    </li>
  )
}

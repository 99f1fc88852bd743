import type { ReactNode } from "react"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { adPictureAddress } from "#contracts/ad-picture.ts"
import type { AdState } from "#domain/market/ad-state.ts"
import { Badge } from "#ui/badge.tsx"
import { Price } from "./price.tsx"
import { stateTones } from "./state-tones.ts"

type AdLineProps = {
  ad: { id: string; title: string; price: number; picture: string; state: AdState }
  children: ReactNode
}

/** An ad in the list of its owner or of an admin: how it stands, and below that what concerns them. */
export function AdLine({ ad: { id, title, price, picture, state }, children }: AdLineProps) {
  const t = useWords("market")
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
      <div className="own-ad-head">
        <h2>
          <Link to={`/market/ads/${id}`}>{title}</Link>
        </h2>
        <p className="ad-card-price">
          <Price cents={price} />
          {/* locale keys: market.states.* */}
          <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
        </p>
      </div>
      <div className="own-ad">{children}</div>
    </li>
  )
}

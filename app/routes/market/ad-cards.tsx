import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { writeAgo } from "#app/i18n/write-ago.ts"
import { adPictureAddress } from "#contracts/ad-picture.ts"
import type { ListedAd } from "#contracts/ads.ts"
import { euroOf } from "#contracts/formats.ts"
import type { AdState } from "#domain/market/ad-state.ts"
import { Badge } from "#ui/badge.tsx"
import type { FoundAt } from "./ad.tsx"

type AdCardProps = {
  ad: ListedAd
  now: number
  /** Is it visible without scrolling? */
  isFirst: boolean
  /** The address of the list. */
  foundAt: string
}

/** An ad in the list. */
export function AdCard({ ad, now, isFirst, foundAt }: AdCardProps) {
  const { id, title, price, category, picture, isReserved, listedOn } = ad
  const t = useWords("market")
  const { i18n } = useTranslation()
  // locale keys: market.categories.*
  const kind = t(`categories.${category}`)
  return (
    <article className="ad-card">
      <img
        src={adPictureAddress(picture, "480x360")}
        alt=""
        width="480"
        height="360"
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
      />
      <div className="ad-card-words">
        <h2>
          <Link to={`/market/ads/${id}`} state={{ foundAt } satisfies FoundAt}>
            {title}
          </Link>
        </h2>
        <p className="ad-card-price">
          <Price cents={price} />
          {isReserved && <Badge tone="provisional">{t("states.reserved")}</Badge>}
        </p>
        <p className="ad-card-facts">
          <span>{kind}</span>
          <time dateTime={new Date(listedOn).toISOString()} suppressHydrationWarning>
            {writeAgo(listedOn, now, i18n.language)}
          </time>
        </p>
      </div>
    </article>
  )
}

type AdLineProps = {
  ad: { id: string; title: string; price: number; picture: string; state: AdState }
  children: ReactNode
}

/** An ad in the list of its owner or of an admin: its state, and below that what concerns them. */
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

/** A price (euro cents) in the words of the language. */
export function Price({ cents }: { cents: number }) {
  const t = useWords("market")
  const { i18n } = useTranslation()
  return (
    <span className="price" suppressHydrationWarning>
      {cents === 0 ? t("free") : euroOf(i18n.language).format(cents / 100)}
    </span>
  )
}

/** The tone of the badge for an ad's state. */
export const stateTones = {
  active: "final",
  reserved: "provisional",
  waiting: "provisional",
  sold: "plain",
  expired: "plain",
  removed: "error",
} as const satisfies Record<AdState, string>

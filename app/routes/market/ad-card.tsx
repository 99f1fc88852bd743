import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { writeAgo } from "#app/routes/registration/write-ago.ts"
import { adPictureAddress } from "#contracts/ad-picture.ts"
import type { ListedAd } from "#contracts/ads.ts"
import { Badge } from "#ui/badge.tsx"
import type { FoundAt } from "./back-to-list.tsx"
import { Price } from "./price.tsx"

type AdCardProps = {
  ad: ListedAd
  now: number
  /** Is it seen at once? */
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

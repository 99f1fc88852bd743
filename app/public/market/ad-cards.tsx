import type { ReactNode } from "react"
import { Link } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { writeAgo } from "#app/site/i18n/write-ago.ts"
import { euroOf } from "#contracts/fields/formats.ts"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import type { ListedAd } from "#contracts/market/ads.ts"
import type { AdState } from "#domain/market/ad-state.ts"
import { Badge } from "#ui/badge.tsx"
import { useLanguage } from "#ui/speech.tsx"

/** The state of a link to an ad: the search where it was found. */
export type FoundAt = { foundAt: string }

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
  const language = useLanguage()
  // locale keys: market.categories.*
  const kind = t(`categories.${category}`)
  return (
    <article className={card}>
      <img
        src={adPictureAddress(picture, "480x360")}
        alt=""
        width="480"
        height="360"
        className="aspect-4/3 w-2/5 flex-none bg-sunken object-cover min-[35rem]:w-full"
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <h2 className="line-clamp-2 text-xl/6 wrap-anywhere">
          {/* all of the card leads there */}
          <Link
            to={`/market/ads/${id}`}
            state={{ foundAt } satisfies FoundAt}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {title}
          </Link>
        </h2>
        <p className={priceLine}>
          <Price cents={price} />
          {isReserved && <Badge tone="provisional">{t("states.reserved")}</Badge>}
        </p>
        <p className="mt-auto flex flex-wrap justify-between gap-x-3 text-sm/normal text-muted">
          <span>{kind}</span>
          <time dateTime={new Date(listedOn).toISOString()} suppressHydrationWarning>
            {writeAgo(listedOn, now, language)}
          </time>
        </p>
      </div>
    </article>
  )
}

const card =
  "relative flex h-full overflow-hidden rounded-xl border border-line bg-surface hover:border-ink min-[35rem]:flex-col"

const priceLine = "flex flex-wrap items-center gap-x-3 gap-y-1"

type AdLineProps = {
  ad: { id: string; title: string; price: number; picture: string; state: AdState }
  children: ReactNode
}

/** An ad in the list of its owner or of an admin: its state, and below that what concerns them. */
export function AdLine({ ad: { id, title, price, picture, state }, children }: AdLineProps) {
  const t = useWords("market")
  return (
    <li className={adLine}>
      <img
        src={adPictureAddress(picture, "480x360")}
        alt=""
        width="160"
        height="120"
        className="w-full rounded-lg bg-sunken sm:row-span-2"
        loading="lazy"
        decoding="async"
      />
      <div className="min-w-0">
        <h2 className="text-2xl/7 wrap-anywhere">
          <Link to={`/market/ads/${id}`} className="underline decoration-line underline-offset-4">
            {title}
          </Link>
        </h2>
        <p className={priceLine}>
          <Price cents={price} />
          {/* locale keys: market.states.* */}
          <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-2 max-sm:col-span-full">{children}</div>
    </li>
  )
}

const adLine =
  "grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]"

const priceSizes = { usual: "text-2xl/7", large: "text-[2.75rem]/12" }

/** A price (euro cents) in the words of the language. */
export function Price({ cents, size = "usual" }: { cents: number; size?: keyof typeof priceSizes }) {
  const t = useWords("market")
  const language = useLanguage()
  return (
    <span className={`font-display font-bold normal-nums ${priceSizes[size]}`} suppressHydrationWarning>
      {cents === 0 ? t("free") : euroOf(language).format(cents / 100)}
    </span>
  )
}

/** Why an admin removed an ad. */
export function AdRemoval({ children }: { children: ReactNode }) {
  return (
    <p
      className="my-2 rounded-lg border-l-4 border-error-ink bg-error px-4 py-3 wrap-anywhere text-error-ink"
      role="note"
    >
      {children}
    </p>
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

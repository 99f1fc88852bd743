import { formAction, type Posted } from "#app/actions/form-action.ts"
import type { Gate, GateArgs } from "#app/actions/gate.ts"
import { siteTimeZone } from "#app/i18n/site-time-zone.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import "./market.css"
import "./ad.css"
import "./own-ads.css"
import { data, isRouteErrorResponse, Link } from "react-router"
import { answerForm } from "#app/forms/answer-form.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { siteContext } from "#app/server-context.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import { adPictureAddress } from "#contracts/ad-picture.ts"
import { reportForm } from "#contracts/report-form.ts"
import { may } from "#domain/access/may.ts"
import { Badge } from "#ui/badge.tsx"
import type { Route } from "./+types/ad.ts"
import { AdContact } from "./ad-contact.tsx"
import { AdPicture } from "./ad-picture.tsx"
import { AdWaits } from "./ad-waits.tsx"
import { BackToList } from "./back-to-list.tsx"
import { MarketFailed } from "./market-failed.tsx"
import { NoAd } from "./no-ad.tsx"
import { OwnAdActions } from "./own-ad-actions.tsx"
import { Price } from "./price.tsx"
import { ReportAd } from "./report-ad.tsx"
import { ShareAd } from "./share-ad.tsx"
import { stateTones } from "./state-tones.ts"

export const handle = speaks("forms", "market")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { market, siteUrl, changesAt } = context.get(siteContext)
  const found = await market.ad(params.ad)
  if (found.kind === "refused") throw data(null, { status: found.reason === "ad-removed" ? 410 : 404 })
  changesAt(found.ad.expiresOn)
  return { ...found, siteUrl }
}

const reporters: Gate<GateArgs, "address-not-confirmed"> = (viewer) =>
  may(viewer, "report-ad", "site") ? null : "address-not-confirmed"

/** Takes a report of the ad. */
export const action = formAction(reporters, async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { market } = context.get(siteContext)
  return answerForm(typed, reportForm, { act: (form) => market.report({ id: params.ad, form }) })
})

/** An ad (MK-01): what is sold, for how much, by whom. */
export default function Ad({ loaderData: { ad, rights, removalReason, siteUrl } }: Route.ComponentProps) {
  const { id, title, description, price, category, picture, state, listedOn, seller } = ad
  const t = useWords("market")
  const { day } = useFormats(siteTimeZone)
  const address = `${siteUrl}/market/ads/${id}`
  return (
    <>
      <PageMeta title={title} description={description.slice(0, 200).replace(/\s+/g, " ")} />
      <meta property="og:image" content={siteUrl + adPictureAddress(picture, "1200x1200")} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <BackToList />
      {removalReason !== null && (
        <p className="ad-removal" role="note">
          {t("own.removed", { reason: removalReason })}
        </p>
      )}
      <article className="ad-page">
        <AdPicture picture={picture} title={title} />
        <div className="ad-facts">
          <h1>{title}</h1>
          <p className="ad-price">
            <Price cents={price} />
            {state !== "active" && <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>}
          </p>
          <p className="text-muted">
            <Link to={`/market?category=${category}`} className="text-link">
              {t(`categories.${category}`)}
            </Link>
            {" · "}
            <span suppressHydrationWarning>{t("ad.posted", { day: day.format(listedOn) })}</span>
          </p>
          <dl className="ad-seller">
            <dt>{t("ad.seller")}</dt>
            <dd>
              <b>{seller.name}</b>
              <span className="text-muted" suppressHydrationWarning>
                {t("ad.since", { day: day.format(seller.since) })}
              </span>
            </dd>
          </dl>
          {rights.isOwn && state === "waiting" && <AdWaits />}
          {state === "sold" ? (
            <p>{t("ad.contactSold")}</p>
          ) : (
            rights.isReachable && <AdContact key={id} id={id} />
          )}
          {rights.isOwn && <OwnAdActions ad={{ id, title }} actions={rights.actions} />}
          <div className="ad-tools">
            <ShareAd title={title} address={address} />
            {rights.isReportable && <ReportAd id={id} />}
            {rights.mayModerate && (
              <Link to={`/championship/market?ad=${id}`} className="quiet-button">
                {t("moderation.forAdmins")}
              </Link>
            )}
          </div>
        </div>
        <section className="ad-text">
          <h2>{t("ad.description")}</h2>
          <p className="ad-description">{description}</p>
          <aside className="ad-safety">
            <h2>{t("ad.safetyTitle")}</h2>
            <p>{t("ad.safety")}</p>
          </aside>
        </section>
      </article>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 || status === 410 ? <NoAd isRemoved={status === 410} /> : <MarketFailed />
}

import { formAction, type Posted } from "#app/actions/form-action.ts"
import type { Gate, GateArgs } from "#app/actions/gate.ts"
import { found } from "#app/api/found.ts"
import { siteTimeZone, useFormats } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { ShareButton } from "#app/shell/share-button.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import "./market.css"
import "./ad.css"
import "./own-ads.css"
import { isRouteErrorResponse, Link, useLocation } from "react-router"
import { answerForm } from "#app/forms/answer-form.ts"
import { siteContext } from "#app/server-context.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import { reportForm } from "#contracts/ads.ts"
import { adPreviewAddress } from "#contracts/link-preview.ts"
import { may } from "#domain/access/may.ts"
import { Badge } from "#ui/badge.tsx"
import type { Route } from "./+types/ad.ts"
import { Price, stateTones } from "./ad-cards.tsx"
import { AdContact } from "./ad-contact.tsx"
import { AdPicture } from "./ad-picture.tsx"
import { MarketFailed, NoAd } from "./market-frame.tsx"
import { AdWaits, OwnAdActions } from "./own-ad-actions.tsx"
import { ReportAd } from "./report-ad.tsx"

/** The state of a link to an ad: the search where it was found. */
export type FoundAt = { foundAt: string }

export const handle = needsWords("forms", "market")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, expiresAt } = context.get(siteContext)
  const shown = await found(api.market.ad({ ad: params.ad }))
  expiresAt(shown.ad.expiresOn)
  return shown
}

/** An ad (MK-01): what is sold, for how much, by whom. */
export default function Ad({ loaderData: { ad, rights, removalReason } }: Route.ComponentProps) {
  const { id, title, description, price, category, picture, state, listedOn, seller } = ad
  const t = useWords("market")
  const { day } = useFormats(siteTimeZone)
  return (
    <>
      <PageMeta
        title={title}
        description={description.slice(0, 200).replace(/\s+/g, " ")}
        picture={(language) => adPreviewAddress(id, { language })}
      />
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
          {state === "sold" ? <p>{t("ad.contactSold")}</p> : rights.isReachable && <AdContact id={id} />}
          {rights.isOwn && <OwnAdActions ad={{ id, title }} actions={rights.actions} />}
          <div className="ad-tools">
            <ShareButton title={title} path={`/market/ads/${id}`} />
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

const reporters: Gate<GateArgs, "address-not-confirmed"> = (viewer) =>
  may(viewer, "report-ad", "site") ? null : "address-not-confirmed"

/** Takes a report of the ad. */
export const action = formAction(reporters, async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { market } = context.get(siteContext).api
  return answerForm(typed, reportForm, {
    act: (form) => market.report({ ad: params.ad, form }),
  })
})

/** The link from an ad back to the search where it was found, or to all ads. */
function BackToList() {
  const t = useWords("market")
  const { state } = useLocation()
  // a reloaded page is first rendered by the server, which does not know it
  const foundAt = useHydrated() && isFoundAt(state) ? state.foundAt : "/market"
  return (
    <p>
      <Link to={foundAt} className="text-link">
        {t(foundAt === "/market" ? "ad.back" : "ad.backToFound")}
      </Link>
    </p>
  )
}

const isFoundAt = (state: unknown): state is FoundAt =>
  typeof state === "object" &&
  state !== null &&
  "foundAt" in state &&
  typeof state.foundAt === "string" &&
  /^\/market(\?|$)/.test(state.foundAt)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 || status === 410 ? <NoAd isRemoved={status === 410} /> : <MarketFailed />
}

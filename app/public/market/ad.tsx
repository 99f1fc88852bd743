import { type MouseEvent, useState } from "react"
import { isRouteErrorResponse, Link, useLocation } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import type { Gate, GateArgs } from "#app/site/actions/gate.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { siteTimeZone, useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import { ShareButton } from "#app/site/shell/share-button.tsx"
import { adPictureAddress } from "#contracts/market/ad-picture.ts"
import { reportForm } from "#contracts/market/ads.ts"
import { adPreviewAddress } from "#contracts/site/link-preview.ts"
import { may } from "#domain/access/may.ts"
import { Badge } from "#ui/badge.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/ad.ts"
import { AdRemoval, type FoundAt, Price, stateTones } from "./ad-cards.tsx"
import { AdContact } from "./ad-contact.tsx"
import { MarketFailed, NoAd } from "./market-frame.tsx"
import { AdWaits, OwnAdActions } from "./own-ad-actions.tsx"
import { ReportAd } from "./report-ad.tsx"

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
      {removalReason !== null && <AdRemoval>{t("removed", { reason: removalReason })}</AdRemoval>}
      <article className="grid gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AdPicture picture={picture} title={title} />
        <div className="grid min-w-0 content-start gap-4">
          <h1 className="text-4xl wrap-anywhere">{title}</h1>
          <p className="flex flex-wrap items-center gap-3">
            <Price cents={price} size="large" />
            {state !== "active" && <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>}
          </p>
          <p className="text-muted">
            <Link to={`/market?category=${category}`} className="text-link">
              {t(`categories.${category}`)}
            </Link>
            {" · "}
            <span suppressHydrationWarning>{t("ad.posted", { day: day.format(listedOn) })}</span>
          </p>
          <dl className="rounded-xl border border-line bg-surface px-4 py-3">
            <dt className="text-sm/normal text-muted">{t("ad.seller")}</dt>
            <dd className="flex flex-wrap gap-x-3 wrap-anywhere">
              <b>{seller.name || t("ad.unnamed")}</b>
              <span className="text-muted" suppressHydrationWarning>
                {t("ad.since", { day: day.format(seller.since) })}
              </span>
            </dd>
          </dl>
          {rights.isOwn && state === "waiting" && <AdWaits />}
          {state === "sold" ? <p>{t("ad.contactSold")}</p> : rights.isReachable && <AdContact id={id} />}
          {rights.isOwn && <OwnAdActions ad={{ id, title }} actions={rights.actions} />}
          <div className="flex flex-wrap gap-2 print:hidden">
            <ShareButton title={title} path={`/market/ads/${id}`} />
            {rights.isReportable && <ReportAd id={id} />}
            {rights.mayModerate && (
              <Link to={`/championship/market?ad=${id}`} className="quiet-button">
                {t("forAdmins")}
              </Link>
            )}
          </div>
        </div>
        <section>
          <h2 className="text-[1.75rem]">{t("ad.description")}</h2>
          <p className="mt-2 max-w-[70ch] wrap-anywhere whitespace-pre-line">{description}</p>
          <aside className="mt-6 max-w-[70ch] rounded-xl border-l-8 border-signal bg-surface px-5 py-4">
            <h2 className="text-[1.375rem]">{t("ad.safetyTitle")}</h2>
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

/** The picture of an ad; a click opens it large, where it can be zoomed. Without script it leads to the large one. */
function AdPicture({ picture, title }: { picture: string; title: string }) {
  const t = useWords("market")
  const show = useShowDialog()
  const large = adPictureAddress(picture, "1600x1600")
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show((close) => <LargePicture address={large} title={title} onClose={close} />)
  }
  return (
    // as high as the picture, however long the facts beside it are
    <a
      href={large}
      className="block self-start overflow-hidden rounded-xl bg-sunken"
      aria-label={t("ad.open")}
      onClick={open}
    >
      <img
        src={adPictureAddress(picture, "960x960")}
        srcSet={`${adPictureAddress(picture, "960x960")} 960w, ${large} 1600w`}
        sizes="(width > 1024px) 60vw, 100vw"
        alt={t("ad.picture", { title })}
        className="aspect-4/3 w-full object-contain"
      />
    </a>
  )
}

type LargePictureProps = { address: string; title: string; onClose(): void }

function LargePicture({ address, title, onClose }: LargePictureProps) {
  const t = useWords("market")
  const [isZoomed, setZoomed] = useState(false)
  return (
    // the picture takes all the room that there is
    <Dialog title={title} isWide className="w-fit max-w-[calc(100vw-1rem)]" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className="relative my-3 max-h-[76dvh] overflow-auto" tabIndex={0}>
        <img
          src={address}
          alt={t("ad.picture", { title })}
          className={
            isZoomed ? "mx-auto w-[max(200%,1200px)] max-w-none" : "mx-auto max-h-[75dvh] max-w-full"
          }
        />
      </div>
      <form method="dialog">
        <button type="button" className="quiet-button" onClick={() => setZoomed(!isZoomed)}>
          {t(isZoomed ? "ad.zoomOut" : "ad.zoomIn")}
        </button>
        <button type="submit" className="button">
          {t("ad.close")}
        </button>
      </form>
    </Dialog>
  )
}

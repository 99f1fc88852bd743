import "./market.css"
import "./own-ads.css"
import { Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { Refusal } from "#app/forms/refusal.tsx"
import { sendOrRemove } from "#app/forms/send-form.ts"
import { siteTimeZone, useFormats } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireViewer } from "#app/shell/guard.ts"
import { type OwnAd, ownAdRequest } from "#contracts/ads.ts"
import { market } from "#contracts/api/market.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/my-ads.ts"
import { AdLine } from "./ad-cards.tsx"
import { MarketFailed, MarketHead } from "./market-frame.tsx"
import { AdWaits, OwnAdActions } from "./own-ad-actions.tsx"

const here = "/market/my-ads"

export const handle = needsWords("forms", "market")

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  return context.get(siteContext).api.market.mine()
}

/** The viewer's own ads in every state, with their actions (MK-05, D-40). */
export default function MyAds({ loaderData: ads, actionData }: Route.ComponentProps) {
  const t = useWords("market")
  return (
    <>
      <PageTitle>{t("mine")}</PageTitle>
      <meta name="robots" content="noindex" />
      <MarketHead title={t("mine")}>
        <Link to="/market" className="quiet-button">
          {t("ad.back")}
        </Link>
      </MarketHead>
      {actionData?.refusal && <Refusal refusal={actionData.refusal} />}
      {ads.length === 0 ? (
        <EmptyState title={t("own.none")}>{t("own.noneNext")}</EmptyState>
      ) : (
        <ul className="own-ads">
          {ads.map((ad) => (
            <OwnAdLine key={ad.id} ad={ad} />
          ))}
        </ul>
      )}
    </>
  )
}

const changeOwnAds = ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  return answerForm(typed, ownAdRequest, {
    act: async ({ ad, do: action }) => {
      switch (action) {
        case "renew":
          return api.market.renew({ ad })
        case "delete":
          return api.market.delete({ ad })
        case "mark-active":
          return api.market.mark({ ad, mark: "active" })
        case "mark-reserved":
          return api.market.mark({ ad, mark: "reserved" })
        case "mark-sold":
          return api.market.mark({ ad, mark: "sold" })
      }
    },
    next: () => here,
  })
}

export const action = formAction(market.mine, changeOwnAds)

export const clientAction = (args: Route.ClientActionArgs) => sendOrRemove(args, "delete")

/** One of the viewer's own ads: its state, until when, and its actions. */
function OwnAdLine({ ad }: { ad: OwnAd }) {
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

export function ErrorBoundary() {
  return <MarketFailed />
}

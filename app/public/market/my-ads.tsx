import { Link } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { sendOrRemove } from "#app/site/forms/send-form.ts"
import { siteTimeZone, useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { type OwnAd, ownAdRequest } from "#contracts/market/ads.ts"
import { market } from "#contracts/market/calls.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/my-ads.ts"
import { AdLine, AdRemoval } from "./ad-cards.tsx"
import { MarketFailed, MarketHead } from "./market-frame.tsx"
import { AdWaits, OwnAdActions } from "./own-ad-actions.tsx"

const here = "/market/my-ads"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  return context.get(siteContext).api.market.mine()
}

/** The viewer's own ads in every state, with their actions (MK-05, D-40). */
export default function MyAds({ loaderData: ads, actionData }: Route.ComponentProps) {
  const t = useWords("market")
  const own = useWords("own-ads")
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
        <EmptyState title={own("none")}>{own("noneNext")}</EmptyState>
      ) : (
        <ul className="mt-6">
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
  const own = useWords("own-ads")
  const { day } = useFormats(siteTimeZone)
  return (
    <AdLine ad={ad}>
      {removalReason !== null && <AdRemoval>{t("removed", { reason: removalReason })}</AdRemoval>}
      {state === "waiting" && <AdWaits />}
      {(state === "active" || state === "reserved" || state === "expired") && (
        <p className="text-muted" suppressHydrationWarning>
          {own(state === "expired" ? "over" : "until", { day: day.format(expiresOn) })}
        </p>
      )}
      <OwnAdActions ad={ad} actions={actions} />
    </AdLine>
  )
}

export function ErrorBoundary() {
  return <MarketFailed />
}

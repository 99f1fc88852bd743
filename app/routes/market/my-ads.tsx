import { formAction, type Posted } from "#app/actions/form-action.ts"
import { signedIn } from "#app/actions/gate.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import "./market.css"
import "./own-ads.css"
import { Link } from "react-router"
import { answerForm } from "#app/forms/answer-form.ts"
import { Refusal } from "#app/forms/refusal.tsx"
import { sendForm } from "#app/forms/send-form.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireViewer } from "#app/shell/guard.ts"
import { ownAdRequest } from "#contracts/own-ad-request.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import type { Route } from "./+types/my-ads.ts"
import { MarketFailed } from "./market-failed.tsx"
import { MarketHead } from "./market-head.tsx"
import { OwnAdLine } from "./own-ad-line.tsx"

export const handle = speaks("forms", "market")

const here = "/market/my-ads"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  return (await context.get(siteContext).market.mine()) ?? []
}

const changeOwnAds = async ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { market } = context.get(siteContext)
  return answerForm(typed, ownAdRequest, {
    act: async (asked) => {
      switch (asked.do) {
        case "renew":
          return market.renew(asked.ad)
        case "delete":
          return market.remove(asked.ad)
        case "mark-active":
          return market.mark(asked.ad, "active")
        case "mark-reserved":
          return market.mark(asked.ad, "reserved")
        case "mark-sold":
          return market.mark(asked.ad, "sold")
      }
    },
    next: () => here,
  })
}

export const action = formAction(signedIn, changeOwnAds)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isRemoving = (await request.clone().formData()).get("do") === "delete"
  return sendForm({ serverAction }, isRemoving ? "removing" : "saving")
}

/** The viewer's own ads, however they stand, with what can be done about each (MK-05, D-40). */
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

export function ErrorBoundary() {
  return <MarketFailed />
}

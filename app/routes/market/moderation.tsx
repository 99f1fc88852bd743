import { formAction, type Posted } from "#app/actions/form-action.ts"
import { onSite } from "#app/actions/gate.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import "./market.css"
import "./own-ads.css"
import { answerForm } from "#app/forms/answer-form.ts"
import { Refusal } from "#app/forms/refusal.tsx"
import { sendForm } from "#app/forms/send-form.ts"
import { OrganisingFrame } from "#app/routes/competitions/organising-frame.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { namedAd, removalForm } from "#contracts/report-form.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import type { Route } from "./+types/moderation.ts"
import { MarketFailed } from "./market-failed.tsx"
import { ModeratedLine } from "./moderated-line.tsx"

export const handle = speaks("forms", "market", "organising")

const here = "/championship/market"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "moderate-market", "site")
  const found = await context.get(siteContext).market.moderated(url.searchParams.get("ad"))
  return found.kind === "found" ? found : { asked: [], reported: [], removed: [] }
}

const moderate = async ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { market } = context.get(siteContext)
  const next = () => here
  switch (typed.get("do")) {
    case "keep":
      return answerForm(typed, namedAd, { act: ({ ad }) => market.keep(ad), next })
    case "restore":
      return answerForm(typed, namedAd, { act: ({ ad }) => market.restore(ad), next })
    default:
      return answerForm(typed, removalForm, {
        act: ({ ad, reason }) => market.removeByAdmin(ad, reason),
        next,
      })
  }
}

export const action = formAction(onSite("moderate-market"), moderate)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isRemoving = (await request.clone().formData()).get("do") === "remove"
  return sendForm({ serverAction }, isRemoving ? "removing" : "saving")
}

/** What was reported about ads, and what was removed: an admin decides (D-40). */
export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, reported, removed } = loaderData
  const t = useWords("market")
  return (
    <OrganisingFrame>
      <PageTitle>{t("moderation.reported")}</PageTitle>
      <h1 className="text-5xl">{t("moderation.reported")}</h1>
      {actionData?.refusal && <Refusal refusal={actionData.refusal} />}
      {asked.length + reported.length === 0 ? (
        <EmptyState title={t("moderation.none")}>{t("moderation.noneNext")}</EmptyState>
      ) : (
        <ul className="own-ads">
          {[...asked, ...reported].map((ad) => (
            <ModeratedLine key={ad.id} ad={ad} />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <>
          <h2 className="mt-10 text-3xl">{t("moderation.removed")}</h2>
          <ul className="own-ads">
            {removed.map((ad) => (
              <ModeratedLine key={ad.id} ad={ad} />
            ))}
          </ul>
        </>
      )}
    </OrganisingFrame>
  )
}

export function ErrorBoundary() {
  return <MarketFailed />
}

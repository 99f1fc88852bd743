import { formAction, type Posted } from "#app/actions/form-action.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireViewer } from "#app/shell/guard.ts"
import { adForm } from "#contracts/ad-form.ts"
import { market } from "#contracts/api/market.ts"
import type { Route } from "./+types/new-ad.ts"
import { sendAd } from "./ad-draft.ts"
import { AdEditor } from "./ad-editor.tsx"
import { MarketFailed } from "./market-frame.tsx"

export const handle = needsWords("forms", "market")

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = await requireViewer({ context, url })
  return { userId }
}

/** Posts an ad (MK-02, MK-05). */
export default function NewAd({ loaderData: { userId }, actionData }: Route.ComponentProps) {
  const t = useWords("market")
  return (
    <>
      <PageTitle>{t("form.new")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl">{t("form.new")}</h1>
      <AdEditor ad="new" userId={userId} filledWith={{}} cancel="/market" reply={actionData} />
    </>
  )
}

export const action = formAction(market.post, async ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  return answerForm(typed, adForm, {
    act: (form) => api.market.post({ form }),
    fieldOf: { "picture-not-found": "picture", "picture-used": "picture" },
    next: ({ id }) => `/market/ads/${id}`,
  })
})

export const clientAction = (args: Route.ClientActionArgs) => sendAd(args, "new")

export function ErrorBoundary() {
  return <MarketFailed />
}

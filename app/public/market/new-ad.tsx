import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { adForm } from "#contracts/market/ad-form.ts"
import { market } from "#contracts/market/calls.ts"
import type { Route } from "./+types/new-ad.ts"
import { sendAd } from "./ad-draft.ts"
import { AdEditor, fieldOf } from "./ad-editor.tsx"
import { MarketFailed } from "./market-frame.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, name } = await requireViewer({ context, url })
  return { userId, isNamed: name !== "" }
}

/** Posts an ad (MK-02, MK-05). */
export default function NewAd({ loaderData: { userId, isNamed }, actionData }: Route.ComponentProps) {
  const t = useWords("ad-form")
  return (
    <>
      <PageTitle>{t("new")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl">{t("new")}</h1>
      <AdEditor ad="new" {...{ userId, isNamed }} filledWith={{}} cancel="/market" reply={actionData} />
    </>
  )
}

export const action = formAction(market.post, async ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  return answerForm(typed, adForm, {
    act: (form) => api.market.post({ form }),
    fieldOf,
    next: ({ id }) => `/market/ads/${id}`,
  })
})

export const clientAction = (args: Route.ClientActionArgs) => sendAd(args, "new")

export function ErrorBoundary() {
  return <MarketFailed />
}

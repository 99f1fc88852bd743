import { data, isRouteErrorResponse } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import type { Gate } from "#app/actions/gate.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { speaks, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireViewer } from "#app/shell/guard.ts"
import { adForm } from "#contracts/ad-form.ts"
import type { Route } from "./+types/edit-ad.ts"
import { AdEditor } from "./ad-editor.tsx"
import { MarketFailed } from "./market-failed.tsx"
import { NoAd } from "./no-ad.tsx"
import { sendAd } from "./send-ad.ts"

export const handle = speaks("forms", "market")

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { userId } = await requireViewer({ context, url })
  const found = await context.get(siteContext).market.toEdit(params.ad)
  if (found.kind === "refused") throw data(null, { status: found.reason === "ad-removed" ? 410 : 404 })
  return { userId, ...found }
}

const itsSeller: Gate<Route.ActionArgs, "ad-not-found" | "ad-removed"> = async (
  _viewer,
  { context, params },
) => {
  const found = await context.get(siteContext).market.toEdit(params.ad)
  return found.kind === "refused" ? found.reason : null
}

export const action = formAction(itsSeller, async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { market } = context.get(siteContext)
  return answerForm(typed, adForm, {
    act: (form, version) => market.save({ id: params.ad, version, form }),
    fieldOf: { "picture-not-found": "picture" },
    next: ({ id }) => `/market/ads/${id}`,
  })
})

export const clientAction = (args: Route.ClientActionArgs) => sendAd(args, args.params.ad)

/** Changes what an ad says; the consents that it was posted with stay given, until they are taken back (MK-03). */
export default function EditAd({ loaderData, actionData, params }: Route.ComponentProps) {
  const { userId, form, version } = loaderData
  const t = useWords("market")
  const filledWith = {
    picture: form.picture,
    category: form.category,
    price: (form.price / 100).toFixed(2),
    description: form.description,
    phone: form.phone ?? "",
    whatsApp: form.whatsApp ?? "",
    isOwnGoods: "on",
    isAppropriate: "on",
  }
  return (
    <>
      <PageTitle>{t("form.edit")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl">{t("form.edit")}</h1>
      <AdEditor
        key={params.ad}
        ad={params.ad}
        userId={userId}
        filledWith={filledWith}
        version={version}
        cancel="/market/my-ads"
        reply={actionData}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 || status === 410 ? <NoAd isRemoved={status === 410} /> : <MarketFailed />
}

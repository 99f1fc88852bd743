import { isRouteErrorResponse } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import type { Gate } from "#app/actions/gate.ts"
import { found } from "#app/api/found.ts"
import { outcomeInProcess } from "#app/api/outcome-of.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireViewer } from "#app/shell/guard.ts"
import { adForm } from "#contracts/ad-form.ts"
import type { Route } from "./+types/edit-ad.ts"
import { sendAd } from "./ad-draft.ts"
import { AdEditor } from "./ad-editor.tsx"
import { MarketFailed, NoAd } from "./market-frame.tsx"

export const handle = needsWords("forms", "market")

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { userId } = await requireViewer({ context, url })
  return { userId, ...(await found(context.get(siteContext).api.market.toEdit({ ad: params.ad }))) }
}

/** Edits an ad; the consents from when it was posted stay until they are withdrawn (MK-03). */
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

const itsSeller: Gate<Route.ActionArgs, string> = async (_viewer, { context, params }) => {
  const came = await outcomeInProcess(context.get(siteContext).api.market.toEdit({ ad: params.ad }))
  return came.kind === "refused" ? came.reason : null
}

export const action = formAction(itsSeller, async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { market } = context.get(siteContext).api
  return answerForm(typed, adForm, {
    act: (form, version) => market.save({ ad: params.ad, version, form }),
    fieldOf: { "picture-not-found": "picture", "picture-used": "picture" },
    next: ({ id }) => `/market/ads/${id}`,
  })
})

export const clientAction = (args: Route.ClientActionArgs) => sendAd(args, args.params.ad)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 || status === 410 ? <NoAd isRemoved={status === 410} /> : <MarketFailed />
}

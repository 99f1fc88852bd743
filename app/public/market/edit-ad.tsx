import { isRouteErrorResponse } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import type { Gate } from "#app/site/actions/gate.ts"
import { found } from "#app/site/api/found.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { adForm } from "#contracts/market/ad-form.ts"
import type { Route } from "./+types/edit-ad.ts"
import { sendAd } from "./ad-draft.ts"
import { AdEditor, fieldOf } from "./ad-editor.tsx"
import { MarketFailed, NoAd } from "./market-frame.tsx"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { userId, name } = await requireViewer({ context, url })
  return {
    userId,
    isNamed: name !== "",
    ...(await found(context.get(siteContext).api.market.toEdit({ ad: params.ad }))),
  }
}

/** Edits an ad; the consents from when it was posted stay until they are withdrawn (MK-03). */
export default function EditAd({ loaderData, actionData, params }: Route.ComponentProps) {
  const { userId, isNamed, form, version } = loaderData
  const t = useWords("ad-form")
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
      <PageTitle>{t("edit")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl">{t("edit")}</h1>
      <AdEditor
        ad={params.ad}
        {...{ userId, isNamed }}
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
    fieldOf,
    next: ({ id }) => `/market/ads/${id}`,
  })
})

export const clientAction = (args: Route.ClientActionArgs) => sendAd(args, args.params.ad)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 || status === 410 ? <NoAd isRemoved={status === 410} /> : <MarketFailed />
}

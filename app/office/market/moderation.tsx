import "#app/office/office.css"
import { useRef } from "react"
import { OrganisingFrame } from "#app/office/championships/organising-frame.tsx"
import { AdLine, AdRemoval } from "#app/public/market/ad-cards.tsx"
import { MarketFailed, marketHeading, marketHeadingId } from "#app/public/market/market-frame.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { translateFault } from "#app/site/forms/fields.tsx"
import { Refusal } from "#app/site/forms/refusal.tsx"
import { sendOrRemove } from "#app/site/forms/send-form.ts"
import { useFocusedFault } from "#app/site/forms/use-focused-fault.ts"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import { siteTimeZone, useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { type ModeratedAd, namedAd, removalForm } from "#contracts/market/ads.ts"
import { market } from "#contracts/market/calls.ts"
import { Field } from "#ui/field.tsx"
import { Instant } from "#ui/instant.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import type { Route } from "./+types/moderation.ts"

const here = "/championship/market"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "moderate-market", "site")
  return context.get(siteContext).api.market.moderated({ requested: url.searchParams.get("ad") })
}

/** What was reported about ads, and what was removed: an admin decides (D-40). */
export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { requested, reported, removed } = loaderData
  const t = useWords("moderation")
  return (
    <OrganisingFrame>
      <PageTitle>{t("reported")}</PageTitle>
      <h1 id={marketHeadingId} tabIndex={-1} className="text-5xl">
        {t("reported")}
      </h1>
      {actionData?.refusal && <Refusal refusal={actionData.refusal} />}
      {requested.length + reported.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>
      ) : (
        <ul className="mt-6">
          {[...requested, ...reported].map((ad) => (
            <ModeratedLine key={ad.id} ad={ad} />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <>
          <h2 className="mt-10 text-3xl">{t("removed")}</h2>
          <ul className="mt-6">
            {removed.map((ad) => (
              <ModeratedLine key={ad.id} ad={ad} />
            ))}
          </ul>
        </>
      )}
    </OrganisingFrame>
  )
}

const moderate = ({ typed, context }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const next = () => here
  switch (typed.get("do")) {
    case "keep":
      return answerForm(typed, namedAd, { act: ({ ad }) => api.market.keep({ ad }), next })
    case "restore":
      return answerForm(typed, namedAd, { act: ({ ad }) => api.market.restore({ ad }), next })
    default:
      return answerForm(typed, removalForm, {
        act: (removal) => api.market.remove(removal),
        next,
      })
  }
}

export const action = formAction(market.remove, moderate)

export const clientAction = (args: Route.ClientActionArgs) => sendOrRemove(args, "remove")

/** An ad with what was reported about it, and what an admin can decide. */
function ModeratedLine({ ad }: { ad: ModeratedAd }) {
  const { id, title, state, sellerName, reports, removal } = ad
  const t = useWords("moderation")
  const market = useWords("market")
  const { dayAndTime } = useFormats(siteTimeZone)
  return (
    <AdLine ad={ad}>
      <p className="text-muted">{t("by", { name: sellerName || market("ad.unnamed") })}</p>
      {reports.length > 0 && (
        <ul className="border-l-3 border-line pl-3">
          {reports.map(({ reason, comment, reportedOn }) => (
            <li key={`${reportedOn} ${comment}`} className="py-1">
              <b>{market(`report.reasons.${reason}`)}</b>{" "}
              <span className="text-muted">
                <Instant at={reportedOn} format={dayAndTime} />
              </span>
              {comment !== null && (
                <p className="mt-2 max-w-[70ch] wrap-anywhere whitespace-pre-line">{comment}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {removal !== null && (
        <AdRemoval>
          {market("removed", { reason: removal.reason })} <Instant at={removal.on} format={dayAndTime} />
        </AdRemoval>
      )}
      {state === "removed" ? (
        <Decision id={id} title={title} what="restore" />
      ) : (
        <>
          <RemoveAd id={id} title={title} />
          {reports.length > 0 && <Decision id={id} title={title} what="keep" />}
        </>
      )}
    </AdLine>
  )
}

type Decided = { id: string; title: string }

function Decision({ id, title, what }: Decided & { what: "restore" | "keep" }) {
  const t = useWords("moderation")
  const { Form, post, data, isSending } = usePostedForm()
  const form = useRef<HTMLFormElement>(null)
  useFocusAfter(form, marketHeading)
  return (
    <Form ref={form} {...post} action={here}>
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="do" value={what} />
      <button type="submit" className="quiet-button" aria-disabled={isSending}>
        {t(what === "keep" ? "keep" : "restore")}
        <span className="sr-only"> {title}</span>
      </button>
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </Form>
  )
}

function RemoveAd({ id, title }: Decided) {
  const t = useWords("moderation")
  const tForm = useWords("forms")
  const { Form, post, data, isSending } = usePostedForm()
  const form = useRef<HTMLFormElement>(null)
  useFocusAfter(form, marketHeading)
  const fault = data?.result?.error?.reason?.[0]
  const reason = useFocusedFault<HTMLInputElement>(fault, data)
  return (
    <Form ref={form} {...post} action={here} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="do" value="remove" />
      <Field
        label={t("reason")}
        className="grow basis-56"
        error={fault === undefined ? undefined : translateFault(tForm, fault)}
      >
        {(control) => <input {...control} ref={reason} name="reason" maxLength={500} autoComplete="off" />}
      </Field>
      <button type="submit" className="quiet-button" aria-disabled={isSending}>
        {t("remove")}
        <span className="sr-only"> {title}</span>
      </button>
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </Form>
  )
}

export function ErrorBoundary() {
  return <MarketFailed />
}

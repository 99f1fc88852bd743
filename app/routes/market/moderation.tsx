import "./market.css"
import "./own-ads.css"
import { useRef } from "react"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { translateFault } from "#app/forms/fields.tsx"
import { Refusal } from "#app/forms/refusal.tsx"
import { sendOrRemove } from "#app/forms/send-form.ts"
import { useFocusedFault } from "#app/forms/use-focused-fault.ts"
import { usePostedForm } from "#app/forms/use-send-once.ts"
import { siteTimeZone, useFormats } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { OrganisingFrame } from "#app/routes/competitions/organising-frame.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { type ModeratedAd, namedAd, removalForm } from "#contracts/ads.ts"
import { market } from "#contracts/api/market.ts"
import { Field } from "#ui/field.tsx"
import { Instant } from "#ui/instant.tsx"
import { EmptyState } from "#ui/states.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import type { Route } from "./+types/moderation.ts"
import { AdLine } from "./ad-cards.tsx"
import { MarketFailed, marketHeading, marketHeadingId } from "./market-frame.tsx"

const here = "/championship/market"

export const handle = needsWords("forms", "market", "organising")

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "moderate-market", "site")
  return context.get(siteContext).api.market.moderated({ requested: url.searchParams.get("ad") })
}

/** What was reported about ads, and what was removed: an admin decides (D-40). */
export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { requested, reported, removed } = loaderData
  const t = useWords("market")
  return (
    <OrganisingFrame>
      <PageTitle>{t("moderation.reported")}</PageTitle>
      <h1 id={marketHeadingId} tabIndex={-1} className="text-5xl">
        {t("moderation.reported")}
      </h1>
      {actionData?.refusal && <Refusal refusal={actionData.refusal} />}
      {requested.length + reported.length === 0 ? (
        <EmptyState title={t("moderation.none")}>{t("moderation.noneNext")}</EmptyState>
      ) : (
        <ul className="own-ads">
          {[...requested, ...reported].map((ad) => (
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
  const t = useWords("market")
  const { dayAndTime } = useFormats(siteTimeZone)
  return (
    <AdLine ad={ad}>
      <p className="text-muted">{t("moderation.by", { name: sellerName })}</p>
      {reports.length > 0 && (
        <ul className="ad-reports">
          {reports.map(({ reason, comment, reportedOn }) => (
            <li key={`${reportedOn} ${comment}`}>
              <b>{t(`report.reasons.${reason}`)}</b>{" "}
              <span className="text-muted">
                <Instant at={reportedOn} format={dayAndTime} />
              </span>
              {comment !== null && <p className="ad-description">{comment}</p>}
            </li>
          ))}
        </ul>
      )}
      {removal !== null && (
        <p className="ad-removal">
          {t("own.removed", { reason: removal.reason })} <Instant at={removal.on} format={dayAndTime} />
        </p>
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
  const t = useWords("market")
  const { Form, post, data, isSending } = usePostedForm()
  const form = useRef<HTMLFormElement>(null)
  useFocusAfter(form, marketHeading)
  return (
    <Form ref={form} {...post} action={here}>
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="do" value={what} />
      <button type="submit" className="quiet-button" aria-disabled={isSending}>
        {t(what === "keep" ? "moderation.keep" : "moderation.restore")}
        <span className="sr-only"> {title}</span>
      </button>
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </Form>
  )
}

function RemoveAd({ id, title }: Decided) {
  const t = useWords("market")
  const tForm = useWords("forms")
  const { Form, post, data, isSending } = usePostedForm()
  const form = useRef<HTMLFormElement>(null)
  useFocusAfter(form, marketHeading)
  const fault = data?.result?.error?.reason?.[0]
  const reason = useFocusedFault<HTMLInputElement>(fault, data)
  return (
    <Form ref={form} {...post} action={here} className="removal-form">
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="do" value="remove" />
      <Field
        label={t("moderation.reason")}
        error={fault === undefined ? undefined : translateFault(tForm, fault)}
      >
        {(control) => <input {...control} ref={reason} name="reason" maxLength={500} autoComplete="off" />}
      </Field>
      <button type="submit" className="quiet-button" aria-disabled={isSending}>
        {t("moderation.remove")}
        <span className="sr-only"> {title}</span>
      </button>
      {data?.refusal && !isSending && <Refusal refusal={data.refusal} />}
    </Form>
  )
}

export function ErrorBoundary() {
  return <MarketFailed />
}

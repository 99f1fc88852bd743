import { useFetcher } from "react-router"
import type { FormReply } from "#app/forms/form-reply.ts"
import { Refusal } from "#app/forms/refusal.tsx"
import { sayFault } from "#app/forms/say-fault.ts"
import { siteTimeZone } from "#app/i18n/site-time-zone.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ModeratedAd } from "#contracts/ads.ts"
import { Field } from "#ui/field.tsx"
import { Instant } from "#ui/instant.tsx"
import { AdLine } from "./ad-line.tsx"

const here = "/championship/market"

/** An ad with what was reported about it, and what an admin can decide. */
export function ModeratedLine({ ad }: { ad: ModeratedAd }) {
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
  const { Form, data, state } = useFetcher<FormReply>()
  return (
    <Form method="post" action={here}>
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="do" value={what} />
      <button type="submit" className="quiet-button" aria-disabled={state !== "idle"}>
        {t(what === "keep" ? "moderation.keep" : "moderation.restore")}
        <span className="sr-only"> {title}</span>
      </button>
      {data?.refusal && state === "idle" && <Refusal refusal={data.refusal} />}
    </Form>
  )
}

function RemoveAd({ id, title }: Decided) {
  const t = useWords("market")
  const tForm = useWords("forms")
  const { Form, data, state } = useFetcher<FormReply>()
  const fault = data?.result?.error?.reason?.[0]
  return (
    <Form method="post" action={here} className="removal-form">
      <input type="hidden" name="ad" value={id} />
      <input type="hidden" name="do" value="remove" />
      <Field label={t("moderation.reason")} error={fault === undefined ? undefined : sayFault(tForm, fault)}>
        {(control) => <input {...control} name="reason" maxLength={500} autoComplete="off" />}
      </Field>
      <button type="submit" className="quiet-button" aria-disabled={state !== "idle"}>
        {t("moderation.remove")}
        <span className="sr-only"> {title}</span>
      </button>
      {data?.refusal && state === "idle" && <Refusal refusal={data.refusal} />}
    </Form>
  )
}

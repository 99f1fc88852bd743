import { useEffect, useEffectEvent, useRef } from "react"
import { Link } from "react-router"
import { translateFault } from "#app/site/forms/fields.tsx"
import { isDone } from "#app/site/forms/send-form.ts"
import { SubmitButton } from "#app/site/forms/submit-button.tsx"
import { useUnsentFields } from "#app/site/forms/unsent-texts.ts"
import { useFocusedFault } from "#app/site/forms/use-focused-fault.ts"
import { usePostedForm } from "#app/site/forms/use-send-once.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useViewer } from "#app/site/shell/use-viewer.ts"
import { may } from "#domain/access/may.ts"
import { reportReasons } from "#domain/market/ad.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Field } from "#ui/field.tsx"
import { showToast } from "#ui/toasts.ts"

/** Tells the admins what is wrong with an ad (D-40). */
export function ReportAd({ id }: { id: string }) {
  const t = useWords("market")
  const viewer = useViewer()
  const show = useShowDialog()
  if (!viewer)
    return (
      <Link to={`/login?return=${encodeURIComponent(`/market/ads/${id}`)}`} className="quiet-button">
        {t("report.login")}
      </Link>
    )
  if (!may(viewer, "report-ad", "site"))
    return (
      <Link to="/profile" className="quiet-button">
        {t("report.confirm")}
      </Link>
    )
  return (
    <ScriptedButton
      className="quiet-button needs-script"
      onClick={() => show((close) => <ReportDialog id={id} onClose={close} />)}
    >
      {t("report.open")}
    </ScriptedButton>
  )
}

function ReportDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useWords("market")
  const tForm = useWords("forms")
  const { Form, post, data, isSending } = usePostedForm()
  const isReported = data !== undefined && !isSending && isDone(data)
  const form = useRef<HTMLFormElement>(null)
  const forget = useUnsentFields(form, `report ${id}`)
  const end = useEffectEvent(() => {
    forget()
    showToast("done", t("report.done"))
    onClose()
  })
  useEffect(() => {
    if (isReported) end()
  }, [isReported])
  const fault = data?.result?.error?.reason?.[0]
  const reason = useFocusedFault<HTMLSelectElement>(fault, data)
  return (
    <Dialog title={t("report.title")} onClose={onClose}>
      <Form {...post} ref={form} action={`/market/ads/${id}`} className="mt-4 grid gap-4">
        <Field
          label={t("report.reason")}
          error={fault === undefined ? undefined : translateFault(tForm, fault)}
        >
          {(control) => (
            <select {...control} ref={reason} name="reason" defaultValue="">
              <option value="">{t("report.choose")}</option>
              {/* locale keys: market.report.reasons.* */}
              {reportReasons.map((one) => (
                <option key={one} value={one}>
                  {t(`report.reasons.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("report.comment")}>
          {(control) => <textarea {...control} name="comment" rows={3} maxLength={1000} />}
        </Field>
        <p role="alert" className="field-error empty:hidden">
          {data?.refusal && translateFault(tForm, data.refusal.reason)}
        </p>
        <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
          <button type="button" className="quiet-button justify-center" onClick={onClose}>
            {t("report.cancel")}
          </button>
          <SubmitButton isPending={isSending}>{t("report.send")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

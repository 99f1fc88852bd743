import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import "./ad-form.css"
import { useEffect } from "react"
import { Link } from "react-router"
import { translateFault } from "#app/forms/fields.tsx"
import { isDone } from "#app/forms/send-form.ts"
import { SubmitButton } from "#app/forms/submit-button.tsx"
import { useFocusedFault } from "#app/forms/use-focused-fault.ts"
import { usePostedForm } from "#app/forms/use-send-once.ts"
import { useViewer } from "#app/shell/use-viewer.ts"
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
  useEffect(() => {
    if (!isReported) return
    showToast("done", t("report.done"))
    onClose()
  }, [isReported, t, onClose])
  const fault = data?.result?.error?.reason?.[0]
  const reason = useFocusedFault<HTMLSelectElement>(fault, data)
  return (
    <Dialog title={t("report.title")} onClose={onClose}>
      <Form {...post} action={`/market/ads/${id}`} className="report-form">
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
        <p role="alert" className="field-error">
          {data?.refusal && translateFault(tForm, data.refusal.reason)}
        </p>
        <div className="report-buttons">
          <button type="button" className="quiet-button" onClick={onClose}>
            {t("report.cancel")}
          </button>
          <SubmitButton isPending={isSending}>{t("report.send")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

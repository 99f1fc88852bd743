import { FormFailure } from "#app/forms/form-failure.tsx"
import { useWords } from "#app/i18n/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Spinner } from "#ui/spinner.tsx"
import { ParticipantFields } from "./participant-fields.tsx"
import { type ParticipantFormProps, useParticipantForm } from "./use-participant-form.ts"
import "./participant-form.css"

/** The dialog in which a rider joins, and a secretary adds a participant or changes one (PA-01). */
export function ParticipantForm(props: ParticipantFormProps) {
  const { task } = props
  const t = useWords("registration")
  const { failure, isSending, form, send, leave, ...fields } = useParticipantForm(props)
  const words = {
    join: { title: t("joinTitle"), send: t("join") },
    add: { title: t("addParticipant"), send: t("add") },
    edit: { title: t("editTitle"), send: t("save") },
  }[task.kind]
  return (
    <Dialog title={words.title} onClose={props.onClose} onLeave={leave} isWide>
      <form
        ref={form}
        noValidate
        className="participant-form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {fields.start.hasResult && <p className="participant-notice">{t("hasResult")}</p>}
        <ParticipantFields {...fields} />
        <div className="participant-buttons">
          <FormFailure text={failure.length > 0 ? failure.join(" ") : null} />
          <button type="button" className="quiet-button" aria-disabled={isSending} onClick={leave}>
            {t("back")}
          </button>
          <button type="submit" className="button" aria-disabled={isSending}>
            {isSending && <Spinner />} {words.send}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

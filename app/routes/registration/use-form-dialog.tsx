import { useState } from "react"
import { useRevalidator } from "react-router"
import { isUnanswered } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import { lazyDialog } from "#app/lazy-part.tsx"
import type { ParticipantForm as Form } from "#contracts/participant-form.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { showToast } from "#ui/toasts.ts"
import { type FormTask, fetchStart } from "./form-start.ts"
import { useRefusalDialog } from "./use-registration-command.ts"

// Most visitors of a stage's page only read it.
const ParticipantForm = lazyDialog(
  ["accounts", "forms", "registration"],
  async () => (await import("./participant-form.tsx")).ParticipantForm,
)

type FormDialog = {
  /** Fetches what the form starts with, and opens it; shows a message if that fails. */
  open(task: FormTask): Promise<void>
  isOpening: boolean
}

/** The dialog of a participant's form. Once the form is saved, `announceWritten` is called and the page reloaded. */
export function useFormDialog(path: string, announceWritten?: (form: Form) => void): FormDialog {
  const t = useWords("registration")
  const { revalidate } = useRevalidator()
  const showRefusal = useRefusalDialog()
  const show = useShowDialog()
  const [isOpening, setOpening] = useState(false)

  const open = async (task: FormTask) => {
    if (isOpening) return
    setOpening(true)
    const [answer, isLoaded] = await Promise.all([fetchStart(path, task), ParticipantForm.preload()])
    setOpening(false)
    if (answer.kind === "refused") {
      if (isUnanswered(answer)) return void showToast("failed", t("failed.start"))
      await showRefusal(task.kind, answer)
      await revalidate()
    } else if (!isLoaded) showToast("failed", t("failed.broken"))
    else
      show((close) => (
        <ParticipantForm
          path={path}
          task={task}
          start={answer.start}
          onSignedIn={() => void revalidate()}
          onWritten={(written) => {
            close()
            announceWritten?.(written)
            void revalidate()
          }}
          onClose={close}
        />
      ))
  }
  return { open, isOpening }
}

import { lazy, type ReactNode, Suspense, useState } from "react"
import { useRevalidator } from "react-router"
import { isUnanswered } from "#app/api/outcome-of.ts"
import { loadWithWords, useWords } from "#app/i18n/words.ts"
import type { ParticipantForm as Form, RegistrationStart } from "#contracts/participant-form.ts"
import { showToast } from "#ui/toasts.ts"
import { type FormTask, fetchStart } from "./form-start.ts"
import { useRefusalDialog } from "./use-registration-command.ts"

const loadForm = () => loadWithWords(["forms", "registration"], () => import("./participant-form.tsx"))

// Most visitors of a stage's page only read it.
const ParticipantForm = lazy(async () => ({ default: (await loadForm()).ParticipantForm }))

type FormDialog = {
  /** Fetches what the form starts with, and opens it; shows a message if that fails. */
  open(task: FormTask): Promise<void>
  isOpening: boolean
  /** To be rendered where it is used. */
  dialog: ReactNode
}

/** The dialog of a participant's form. Once the form is saved, `announceWritten` is called and the page reloaded. */
export function useFormDialog(path: string, announceWritten?: (form: Form) => void): FormDialog {
  const t = useWords("registration")
  const { revalidate } = useRevalidator()
  const showRefusal = useRefusalDialog()
  const [isOpening, setOpening] = useState(false)
  const [opened, setOpened] = useState<{ task: FormTask; start: RegistrationStart } | null>(null)

  const open = async (task: FormTask) => {
    if (isOpening) return
    setOpening(true)
    const [form, answer] = await Promise.all([loadForm().catch(() => null), fetchStart(path, task)])
    setOpening(false)
    if (answer.kind === "refused") {
      if (isUnanswered(answer)) return void showToast("failed", t("failed.start"))
      await showRefusal(task.kind, answer)
      await revalidate()
    } else if (form === null) showToast("failed", t("failed.broken"))
    else setOpened({ task, start: answer.start })
  }
  const onWritten = (form: Form) => {
    setOpened(null)
    announceWritten?.(form)
    void revalidate()
  }
  const dialog = (
    <>
      {opened && (
        <Suspense>
          <ParticipantForm {...opened} path={path} onWritten={onWritten} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
  return { open, isOpening, dialog }
}

import { lazy, type ReactNode, Suspense, useState } from "react"
import { useRevalidator } from "react-router"
import { loadWithWords, useWords } from "#app/i18n/words.ts"
import type { ParticipantForm as Form } from "#contracts/participant-form.ts"
import type { RegistrationStart } from "#contracts/registration-start.ts"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { askStart, type FormTask } from "./ask-registration.ts"
import { sayRefusal } from "./say-refusal.ts"

const loadForm = () => loadWithWords(["registration"], () => import("./participant-form.tsx"))

// Most visitors of a stage's page only read it.
const ParticipantForm = lazy(async () => ({ default: (await loadForm()).ParticipantForm }))

type FormDialog = {
  /** Fetches what the form starts with, and opens it; where that fails it says so. */
  open(task: FormTask): Promise<void>
  isOpening: boolean
  /** To be rendered where it is used. */
  dialog: ReactNode
}

/** The dialog of a participant's form. Once it is written that is told, and the page reloaded. */
export function useFormDialog(path: string, tellWritten?: (form: Form) => void): FormDialog {
  const t = useWords("registration")
  const { revalidate } = useRevalidator()
  const ask = useAsk()
  const [isOpening, setOpening] = useState(false)
  const [opened, setOpened] = useState<{ task: FormTask; start: RegistrationStart } | null>(null)

  const open = async (task: FormTask) => {
    if (isOpening) return
    setOpening(true)
    const [form, answer] = await Promise.all([loadForm().catch(() => null), askStart(path, task)])
    setOpening(false)
    if (answer.kind === "refused") {
      await ask({ title: t(`work.${task.kind}.failed`), text: sayRefusal(t, answer.reason), yes: t("ok") })
      await revalidate()
    } else if (answer.kind === "failed") showToast("failed", t("failed.start"))
    else if (form === null) showToast("failed", t("failed.broken"))
    else setOpened({ task, start: answer.start })
  }
  const onWritten = (form: Form) => {
    setOpened(null)
    tellWritten?.(form)
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

import { type ComponentType, useState } from "react"
import { useRevalidator } from "react-router"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { loadWords, useWords } from "#app/site/i18n/words.ts"
import type { ParticipantForm as Form } from "#contracts/registration/participant-form.ts"
import type { ParticipantList } from "#contracts/registration/participants.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { spoken } from "#ui/speech.tsx"
import { showToast } from "#ui/toasts.ts"
import { type FormTask, fetchStart } from "./form-start.ts"
import type { RidersClub } from "./join-riders.tsx"
import type { NameFieldProps } from "./participant-fields.tsx"
import { useWhyNotOpened } from "./registration-refusals.ts"

/** Most visitors of a stage's page only read it. Those who join prove their address in the form, in the words of accounts. */
const loadForm = async () => {
  const [form] = await Promise.all([
    import("./participant-dialog.tsx"),
    loadWords(spoken().language, "accounts"),
  ])
  return form
}

/** Few accounts have several riders. */
const loadRiders = async () => {
  await loadForm()
  const { JoinRiders } = await import("./join-riders.tsx")
  return { JoinRiders }
}

/** Of whom somebody chooses who joins; `club`: its manager enters them (FA-05). */
type ToChoose = Pick<ParticipantList, "riders" | "mayAddRider"> & { club?: RidersClub }

type FormDialog = {
  /** Fetches what the form starts with, and opens it, with a name's field of the caller's or a plain one; shows a message if that fails. */
  open(task: FormTask, NameField?: ComponentType<NameFieldProps>): Promise<void>
  /** Asks who of the account's riders joins, and opens a form for each (FA-02). */
  openRiders(list: ToChoose): Promise<void>
  isOpening: boolean
}

/** The dialog of a participant's form. Once the form is saved, `announceWritten` is called and the page reloaded. */
export function useFormDialog(path: string, announceWritten?: (form: Form) => void): FormDialog {
  const t = useWords("registration")
  const { revalidate } = useRevalidator()
  const showRefusal = useWhyNotOpened()
  const show = useShowDialog()
  const [isOpening, setOpening] = useState(false)

  const open: FormDialog["open"] = async (task, NameField) => {
    if (isOpening) return
    setOpening(true)
    const [answer, loaded] = await Promise.all([fetchStart(path, task), loadForm().catch(() => null)])
    setOpening(false)
    if (answer.kind === "refused") {
      if (isUnanswered(answer)) return void showToast("failed", t("failed.start"))
      await showRefusal(answer, task.kind === "change")
      await revalidate()
    } else if (!loaded) showToast("failed", t("failed.broken"))
    else
      show((close) => (
        <loaded.ParticipantDialog
          path={path}
          task={task}
          NameField={NameField}
          start={answer.start}
          onSignedIn={() => void revalidate()}
          onWritten={(written) => {
            close()
            announceWritten?.(written)
            void revalidate()
          }}
          onWentOn={() => void revalidate()}
          onClose={close}
        />
      ))
  }
  const openRiders: FormDialog["openRiders"] = async ({ riders, mayAddRider, club }) => {
    if (isOpening) return
    setOpening(true)
    const loaded = await loadRiders().catch(() => null)
    setOpening(false)
    if (!loaded) return void showToast("failed", t("failed.broken"))
    show((close) => (
      <loaded.JoinRiders
        {...{ path, riders, mayAddRider, club }}
        onWritten={() => void revalidate()}
        onClose={close}
      />
    ))
  }
  return { open, openRiders, isOpening }
}

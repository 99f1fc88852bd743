import { FormProvider } from "@conform-to/react"
import { useState } from "react"
import { CalledOffNotice } from "#app/public/competitions/called-off.tsx"
import { api } from "#app/site/api/client.ts"
import { isUnanswered } from "#app/site/api/outcome-of.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { TextField } from "#app/site/forms/fields.tsx"
import { useForm } from "#app/site/forms/use-form.ts"
import { useLeaveWarning } from "#app/site/forms/use-leave-warning.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import {
  type CalledOffForm,
  calledOffForm,
  longestCalledOff,
} from "#contracts/competitions/called-off-form.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { languageNames, languages } from "#domain/site/language.ts"
import { Dialog } from "#ui/dialog.tsx"
import { ChoiceField } from "./form-part.tsx"

type CallOffProps = {
  stagePath: string
  /** Null: the stage takes place. */
  calledOff: CalledOff | null
}

/** Postpones or cancels a public stage, shows what everybody reads of it then, and lets it take place again (CH-01). */
export function CallOff({ stagePath, calledOff }: CallOffProps) {
  const t = useWords("organising")
  const [isOpen, setOpen] = useState(false)
  const words = { pending: t("callOff.pending"), done: t("callOff.done"), failed: t("callOff.failed") }
  const send = useCommand(api.competitions.callOff, words, {
    // locale keys: organising.callOff.refused.*
    why: (refusal) => t(`callOff.refused.${isUnanswered(refusal) ? "failed" : refusal.reason}`),
    ok: t("ok"),
    reread: "afterwards",
  })
  const callOff = async (to: CalledOffForm | null) => {
    const came = await send({ stage: stagePath, to, seen: calledOff?.on ?? null })
    if (came.kind === "changed") setOpen(false)
  }
  return (
    <div className="mt-3">
      {calledOff && <CalledOffNotice calledOff={calledOff} />}
      <div className="mt-3 flex flex-wrap gap-3">
        {calledOff && (
          <ScriptedButton
            className="button needs-script"
            disabled={send.isPending}
            onClick={() => callOff(null)}
          >
            {t("callOff.takesPlace")}
          </ScriptedButton>
        )}
        <ScriptedButton className="quiet-button needs-script" onClick={() => setOpen(true)}>
          {t(calledOff ? "callOff.change" : "callOff.open")}
        </ScriptedButton>
        <HelpLink topic="changes" />
      </div>
      {isOpen && (
        <CallOffDialog
          calledOff={calledOff}
          isPending={send.isPending}
          send={callOff}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type CallOffDialogProps = Pick<CallOffProps, "calledOff"> & {
  isPending: boolean
  send(to: CalledOffForm): Promise<void>
  onClose(): void
}

function CallOffDialog({ calledOff, isPending, send, onClose }: CallOffDialogProps) {
  const t = useWords("organising")
  const filledWith = { kind: calledOff?.kind ?? "postponed", ...calledOff?.texts }
  const { form, fields } = useForm({
    id: "call-off",
    schema: calledOffForm,
    filledWith,
    reply: undefined,
    send: (to) => void send(to),
  })
  const isUnsaved = form.dirty
  const mayLeave = useLeaveWarning(() => isUnsaved)
  const leave = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Dialog title={t("callOff.title")} onClose={onClose} onLeave={leave} isWide>
      <FormProvider context={form.context}>
        <form id={form.id} noValidate onSubmit={form.onSubmit} className="mt-3 grid gap-4">
          <ChoiceField
            field={fields.kind}
            label={t("callOff.title")}
            options={[
              ["postponed", t("callOff.postponed"), t("callOff.postponedHint")],
              ["cancelled", t("callOff.cancelled"), t("callOff.cancelledHint")],
            ]}
          />
          <p className="field-hint">{t("callOff.textsHint")}</p>
          {languages.map((language) => (
            <div key={language} lang={language}>
              <TextField
                field={fields[language]}
                label={languageNames[language]}
                lines={3}
                maxLength={longestCalledOff}
              />
            </div>
          ))}
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button" disabled={isPending}>
              {t("callOff.save")}
            </button>
            <button type="button" className="quiet-button" onClick={leave}>
              {t("cancel")}
            </button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}

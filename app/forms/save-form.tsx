import { useWords } from "#app/i18n/words.ts"
import "./forms.css"
import { type FormMetadata, FormProvider } from "@conform-to/react"
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react"
import { Form, Link, useNavigation } from "react-router"
import { FormFailure } from "./form-failure.tsx"
import { type FormReply, isDone } from "./form-reply.ts"
import { Refusal } from "./refusal.tsx"
import { showListFault } from "./show-list-fault.ts"
import { SubmitButton } from "./submit-button.tsx"
import { useSendOnce } from "./use-send-once.ts"
import { useUnsavedWarning } from "./use-unsaved-warning.ts"

type SaveFormProps = {
  /** What `useSaveForm` returned. */
  of: {
    form: FormMetadata
    version: string
    reply: FormReply | undefined
    check: { onTouch(): void; holdBack(event: FormEvent<HTMLFormElement>): boolean }
  }
  submit: string
  /** Where one goes who does not want to save. */
  cancel?: string
  /** Told where what was typed is given up for what is stored: nothing that the device kept of it may come back. */
  onDrop?: () => void
  children: ReactNode
}

/** A form that is sent to the page's action: it also works without script, and keeps what was typed whatever comes of it. */
export function SaveForm({ of, submit, cancel, onDrop, children }: SaveFormProps) {
  const { form, version, reply, check } = of
  const t = useWords("forms")
  const { state, formMethod } = useNavigation()
  const isSending = state !== "idle" && formMethod === "POST"
  const { isUnderWay, send } = useSendOnce()
  useUnsavedWarning(form.id)
  useTopOfNext()
  useKeptFocus(isSending)
  return (
    <FormProvider context={form.context}>
      <Form
        method="post"
        id={form.id}
        noValidate
        className="save-form"
        onFocus={check.onTouch}
        onInput={check.onTouch}
        onSubmit={(event) => {
          if (isUnderWay()) event.preventDefault()
          else if (!check.holdBack(event)) form.onSubmit(event)
          if (event.defaultPrevented) showListFault(event)
          else void send(event)
        }}
      >
        {/* what the Enter key presses: without it, the first button of a row */}
        <button type="submit" hidden tabIndex={-1} />
        <input type="hidden" name="version" value={version} />
        {/* what is written while it is sent would be lost: with its answer the form is filled again */}
        <div className="contents" inert={isSending}>
          {children}
        </div>
        {reply?.refusal ? (
          <Refusal refusal={reply.refusal} onDrop={onDrop} />
        ) : (
          <FormFailure text={form.valid ? null : t("faultsAbove")} />
        )}
        <p role="status" className="hidden noscript:block">
          {reply && isDone(reply) && t("work.saving.done")}
        </p>
        <div className="grid gap-3 sm:flex">
          <SubmitButton isAsking={isSending}>{submit}</SubmitButton>
          {cancel !== undefined && (
            <Link to={cancel} className="quiet-button justify-center">
              {t("cancel")}
            </Link>
          )}
        </div>
      </Form>
    </FormProvider>
  )
}

/** A form keeps its place when it is answered; the page that one is led to by what was saved begins at its top. */
function useTopOfNext() {
  useLayoutEffect(() => {
    const { pathname } = location
    return () => {
      if (location.pathname !== pathname) scrollTo(0, 0)
    }
  }, [])
}

/** What has the focus when a form is sent has it again afterwards, unless something else has taken it. */
function useKeptFocus(isSending: boolean) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isSending) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus({ preventScroll: true })
  }, [isSending])
}

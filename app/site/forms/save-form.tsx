import { type FormMetadata, FormProvider } from "@conform-to/react"
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react"
import { Form, Link, useNavigation, useSubmit } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { FormFailure } from "./form-failure.tsx"
import { Refusal } from "./refusal.tsx"
import { type FormReply, isDone } from "./send-form.ts"
import { SubmitButton } from "./submit-button.tsx"
import { useUnsavedWarning } from "./use-leave-warning.ts"
import { isOfList, submitterOf, useSendOnce } from "./use-send-once.ts"

type SaveFormProps = {
  /** What `useForm` returned. */
  of: {
    form: FormMetadata
    version: string
    confirmed: string | null
    reply: FormReply | undefined
  }
  submit: string
  /** The address of the cancel link. */
  cancel?: string
  /** Is it what the page is for? A form beside another one has a quiet button. */
  isMain?: boolean
  /** Does the form first show what it changes? Then the question of the answer is what was asked for, and has the main button. */
  isPreview?: boolean
  /** Is the form longer than a screen? Then saving is always at hand. */
  isLong?: boolean
  /** Called when the input is discarded in favour of what is stored: a draft on the device must not bring it back. */
  onDrop?: () => void
  children: ReactNode
}

const foot = "grid gap-3 sm:flex"
const stickyFoot = "sticky bottom-0 z-1 -mx-4 border-t border-line bg-canvas px-4 py-3 low:static"

/** A form that is sent to the page's action: it also works without script, and keeps the input whatever the outcome. */
export function SaveForm({
  of,
  submit,
  cancel,
  isMain = true,
  isPreview = false,
  isLong = false,
  onDrop,
  children,
}: SaveFormProps) {
  const { form, version, confirmed, reply } = of
  const t = useWords("forms")
  const { state, formMethod } = useNavigation()
  const isSending = state !== "idle" && formMethod === "POST"
  const isAsked = isPreview && reply?.refusal?.reason === "to-confirm"
  const sendNow = useSubmit()
  const { isUnderWay, send } = useSendOnce((target) =>
    sendNow(target, { method: "post", replace: true, preventScrollReset: true }),
  )
  useUnsavedWarning(form.id)
  useTopOfNext()
  useKeptFocus(isSending)
  return (
    <FormProvider context={form.context}>
      <Form
        method="post"
        id={form.id}
        noValidate
        className={`save-form grid grid-cols-[minmax(0,1fr)] ${isLong ? "long-form gap-4" : "gap-5"}`}
        onSubmit={(event) => {
          if (isUnderWay()) event.preventDefault()
          else form.onSubmit(event)
          if (event.defaultPrevented) showListFault(event)
          else {
            event.preventDefault()
            void send(submitterOf(event) ?? event.currentTarget)
          }
        }}
      >
        {/* what the Enter key presses: without it, the first button of a row */}
        <button type="submit" hidden tabIndex={-1} />
        <input type="hidden" name="version" value={version} />
        {confirmed !== null && <input type="hidden" name="confirmed" value={confirmed} />}
        {/* input typed while the form is being sent would be lost: the answer fills the form again */}
        <div className="contents" inert={isSending}>
          {children}
        </div>
        {reply?.refusal && !isAsked ? (
          <Refusal refusal={reply.refusal} onDrop={onDrop} />
        ) : (
          <FormFailure text={form.valid ? null : t("faultsAbove")} />
        )}
        <p role="status" className="hidden noscript:block">
          {reply && isDone(reply) && t("work.saving.done")}
        </p>
        <div className={isLong ? `${foot} ${stickyFoot}` : foot}>
          <SubmitButton isPending={isSending} isMain={isMain && !isAsked}>
            {submit}
          </SubmitButton>
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

/** The scroll position stays when the form is answered, but the page that follows a save starts at its top. */
function useTopOfNext() {
  useLayoutEffect(() => {
    const { pathname } = location
    return () => {
      if (location.pathname !== pathname) scrollTo(0, 0)
    }
  }, [])
}

/** Restores the focus after a form was sent, unless something else has it. */
function useKeptFocus(isSending: boolean) {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isSending) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement && document.activeElement === document.body)
      focused.current.focus({ preventScroll: true })
  }, [isSending])
}

/**
 * Brings the first fault of a form that was not sent into sight, once it is rendered, where no field has the focus for it: a
 * list has none of its own.
 */
function showListFault(event: FormEvent<HTMLFormElement>): void {
  if (isOfList(event)) return
  const { currentTarget: form } = event
  requestAnimationFrame(() => {
    if (form.querySelector("[aria-invalid]:focus")) return
    const fault = form.querySelector<HTMLElement>(".field-error[tabindex]")
    fault?.focus({ preventScroll: true })
    fault?.scrollIntoView({ block: "center" })
  })
}

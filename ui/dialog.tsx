import { type ReactNode, type SyntheticEvent, useEffectEvent, useId, useLayoutEffect, useRef } from "react"
import { Toaster } from "./toaster.tsx"
import "./dialog.css"

type DialogProps = {
  title: string
  onClose(returnValue: string): void
  /** Called on Escape instead of closing, so that closing can be refused. */
  onLeave?: () => void
  /** For a form of many fields. */
  isWide?: boolean
  className?: string
  /** Returns the element that gets the focus afterwards if the one that had it before is gone. */
  returnTo?: () => HTMLElement | null | undefined
  children: ReactNode
}

/**
 * The browser's modal dialog, open as long as it is rendered: it keeps the focus inside, closes with Escape, and gives the
 * focus back. A button of a form with method dialog closes it with that button's value; Escape with an empty one. Toasts show in the
 * dialog that lies on top: nothing outside of it can be read or pressed.
 */
export function Dialog({
  title,
  onClose,
  onLeave,
  isWide = false,
  className = "",
  returnTo,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const giveFocusBack = useEffectEvent((left: HTMLDialogElement | null) => {
    const { activeElement } = document
    if (activeElement === document.body || left?.contains(activeElement)) returnTo?.()?.focus()
  })
  // a layout effect ends before the dialog leaves the page: only then it can give the focus back
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => {
      opened?.close()
      giveFocusBack(opened)
    }
  }, [])
  const leave = (event: SyntheticEvent<HTMLDialogElement>) => {
    // a dialog that lies on this one is left first, and alone
    const isOnTop = event.target instanceof Element && event.target.closest("dialog") === event.currentTarget
    if (!onLeave || !isOnTop) return
    event.preventDefault()
    onLeave()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog ${isWide ? "dialog-wide" : ""} ${className}`}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose(currentTarget.returnValue)
      }}
      onCancel={leave}
      onKeyDown={(event) => {
        // browsers close a dialog on a second Escape even if its cancel event is prevented
        if (event.key === "Escape" && !event.defaultPrevented) leave(event)
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <Toaster />
    </dialog>
  )
}

type AnswersProps = {
  yes: string
  /** Without it the dialog is a message and not a question. */
  no?: string | undefined
}

/** The buttons that answer a dialog: it closes with `yes` or `no`. */
export function Answers({ yes, no }: AnswersProps) {
  return (
    <form method="dialog">
      {no !== undefined && (
        <button type="submit" value="no" className="quiet-button">
          {no}
        </button>
      )}
      <button type="submit" value="yes" className="button">
        {yes}
      </button>
    </form>
  )
}

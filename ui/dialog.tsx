import { type ReactNode, useEffect, useId, useRef } from "react"
import "./dialog.css"

type DialogProps = { title: string; onClose: (returnValue: string) => void; children: ReactNode }

/**
 * The browser's modal dialog, open as long as it is rendered: it keeps the focus inside, closes with Escape, and gives the
 * focus back. A button of a form with method dialog closes it with that button's value; Escape with an empty one.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="dialog"
      onClose={(event) => onClose(event.currentTarget.returnValue)}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

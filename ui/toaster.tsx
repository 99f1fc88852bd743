import { createContext, use, useEffect, useId, useSyncExternalStore } from "react"
import { Spinner } from "./states.tsx"
import { dismissToast, isToastPlace, openToastPlace, type Toast, toastStore } from "./toasts.ts"
import { useIsWithin } from "./use-is-within.ts"

/** Milliseconds for which a toast shows (SH-09). */
const shownFor = 1500

/** The same where it offers something: long enough to read it and to reach its button. */
const offeredFor = 10_000

const none: readonly Toast[] = []

/** The name of the button that takes a toast away; null where there are none. */
export const DismissContext = createContext<string | null>(null)

/** Where the page's toasts appear; a polite live region. Toasts stay while the pointer or the focus is in it. */
export function Toaster() {
  const dismiss = use(DismissContext)
  return dismiss !== null && <ToastPlace dismiss={dismiss} />
}

function ToastPlace({ dismiss }: { dismiss: string }) {
  const id = useId()
  useEffect(() => openToastPlace(id), [id])
  const isPlace = useSyncExternalStore(
    toastStore.subscribe,
    () => isToastPlace(id),
    () => false,
  )
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const { isWithin, place } = useIsWithin<HTMLDivElement>()
  return (
    <div role="status" className="toaster" {...place}>
      {(isPlace ? toasts : none).map((toast) => (
        <ToastLine key={toast.id} toast={toast} dismiss={dismiss} isHeld={isWithin} />
      ))}
    </div>
  )
}

type ToastLineProps = { toast: Toast; dismiss: string; isHeld: boolean }

function ToastLine({ toast: { id, tone, text, action }, dismiss, isHeld }: ToastLineProps) {
  const time = action ? offeredFor : shownFor
  useEffect(() => {
    if (tone === "pending" || isHeld) return
    const timer = setTimeout(() => dismissToast(id), time)
    return () => clearTimeout(timer)
  }, [id, tone, isHeld, time])
  return (
    <div className="toast" data-tone={tone}>
      {tone === "pending" ? <Spinner /> : <span aria-hidden="true">{tone === "done" ? "✓" : "!"}</span>}
      <span className="grow">{text}</span>
      {action && (
        <button
          type="button"
          className="underline"
          onClick={() => {
            dismissToast(id)
            action.onChoose()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={dismiss} onClick={() => dismissToast(id)}>
        ×
      </button>
    </div>
  )
}

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

/** At the foot of the page, above what covers that, as the page says; in a dialog at its head: buttons are at its foot. */
const corner =
  "pointer-events-none fixed print:hidden inset-x-4 bottom-[max(var(--toast-space,1rem),env(safe-area-inset-bottom))] z-30 grid " +
  "justify-center gap-2 in-[dialog]:top-[max(1rem,env(safe-area-inset-top))] in-[dialog]:bottom-auto"

const look =
  "pointer-events-auto flex min-w-[min(16rem,100%)] items-center gap-3 rounded-[0.625rem] pl-4 font-semibold " +
  "shadow-[0_0.5rem_1.5rem_rgb(0_0_0/30%)] motion-safe:animate-[toast-in_0.15s_ease-out]"

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
    <div role="status" className={corner} {...place}>
      {(isPlace ? toasts : none).map((toast) => (
        <ToastLine key={toast.id} toast={toast} dismiss={dismiss} isHeld={isWithin} />
      ))}
    </div>
  )
}

type ToastLineProps = { toast: Toast; dismiss: string; isHeld: boolean }

function ToastLine({ toast: { id, tone, text, about, action }, dismiss, isHeld }: ToastLineProps) {
  const time = action ? offeredFor : shownFor
  useEffect(() => {
    if (tone === "pending" || isHeld) return
    const timer = setTimeout(() => dismissToast(id), time)
    return () => clearTimeout(timer)
  }, [id, tone, isHeld, time])
  return (
    <div
      data-tone={tone}
      className={`toast ${look} ${tone === "failed" ? "bg-error text-error-ink" : "bg-ink text-canvas"}`}
    >
      {tone === "pending" ? <Spinner /> : <span aria-hidden="true">{tone === "done" ? "✓" : "!"}</span>}
      <span className="grid flex-1 wrap-anywhere">
        <span className="grow">{text}</span>
        {about !== undefined && <small> {about}</small>}
      </span>
      {action && (
        <button
          type="button"
          className="h-11 cursor-pointer underline"
          onClick={() => {
            dismissToast(id)
            action.onChoose()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={dismiss}
        className="h-11 w-11 cursor-pointer text-[1.375rem]"
        onClick={() => dismissToast(id)}
      >
        ×
      </button>
    </div>
  )
}

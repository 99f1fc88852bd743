import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { dismissToast, showToast } from "#ui/toasts.ts"

/** Milliseconds until a toast shows that the dialog is loading. */
const toastDelay = 500

/** Loads the code of a dialog, then draws it; `close` takes it off the page. */
type ShowLoaded = <Part>(
  load: () => Promise<Part>,
  draw: (part: Part, close: () => void) => ReactNode,
) => Promise<void>

/**
 * Returns a function that shows a dialog with a file of its own. It is drawn only once it is loaded, so that a failure is a toast and
 * not the end of the page; the next attempt loads it again.
 */
export function useLoadedDialog(): ShowLoaded {
  const { t } = useTranslation()
  const registration = useWords("registration")
  const show = useShowDialog()
  return async (load, draw) => {
    let toast: number | null = null
    const timer = setTimeout(() => {
      toast = showToast("pending", t("loading"))
    }, toastDelay)
    const part = await load().catch(() => null)
    clearTimeout(timer)
    if (toast !== null) dismissToast(toast)
    if (part === null) showToast("failed", registration("failed.broken"))
    else show((close) => draw(part, close))
  }
}

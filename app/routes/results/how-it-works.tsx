import { useContext, useState, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { ScriptMark } from "#app/script-mark.ts"
import { recall, remember } from "./on-this-device.ts"

const keyOf = (pathname: string) => `howItWorks:${pathname}`

// The server's page is the same for all: before it is first painted, it forgets the box that this device has dismissed.
const hideDismissed =
  'try{document.currentScript.parentElement.hidden=!!localStorage.getItem("howItWorks:"+location.pathname)}catch{}'

const never = () => () => {}

/** The amber box (RS-02); once dismissed, it stays away from this page on this device. */
export function HowItWorks() {
  const t = useWords("results")
  // biome-ignore lint/correctness/useHookAtTopLevel: a build for browsers has none of it, one for servers always
  const nonce = import.meta.env.SSR ? useContext(ScriptMark) : undefined
  const key = keyOf(useLocation().pathname)
  const wasDismissed = useSyncExternalStore(
    never,
    () => recall(key) !== null,
    () => false,
  )
  const [isDismissed, setDismissed] = useState(false)
  if (wasDismissed || isDismissed) return null

  const dismiss = () => {
    remember(key, "dismissed")
    setDismissed(true)
  }
  return (
    <aside
      className="mt-4 flex items-start gap-2 rounded-lg bg-provisional pl-4 text-provisional-ink print:hidden"
      suppressHydrationWarning
    >
      <script nonce={nonce}>{hideDismissed}</script>
      <p className="grow py-2.5">{t("howItWorks")}</p>
      <button
        type="button"
        aria-label={t("dismiss")}
        onClick={dismiss}
        className="needs-script size-11 shrink-0 cursor-pointer text-2xl leading-none"
      >
        ×
      </button>
    </aside>
  )
}

import { useContext, useState, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { ScriptNonce } from "#app/site/script-nonce.ts"
import { forget, recall, remember } from "./on-this-device.ts"

const keyOf = (pathname: string) => `dismissed:${pathname}`

const hideDismissed =
  'try{document.currentScript.parentElement.hidden=!!localStorage.getItem("dismissed:"+location.pathname)}catch{}'

const never = () => () => {}

type Dismissed = { isDismissed: boolean; dismiss(): void; showAgain(): void }

/** Was the explanation of a page, by default of this one, dismissed on this device; what dismisses it, and what takes that back. */
export function useDismissed(page?: string): Dismissed {
  const { pathname } = useLocation()
  const key = keyOf(page ?? pathname)
  const wasDismissed = useSyncExternalStore(
    never,
    () => recall(key) !== null,
    () => false,
  )
  const [isDismissed, setDismissed] = useState(false)
  const dismiss = () => {
    remember(key, "dismissed")
    setDismissed(true)
  }
  const showAgain = () => {
    forget(key)
    setDismissed(false)
  }
  return { isDismissed: wasDismissed || isDismissed, dismiss, showAgain }
}

/**
 * Hides the element that it is in, which needs `suppressHydrationWarning`: the server does not know what this device has dismissed, and
 * before the page is first painted it is gone.
 */
export function HideDismissed() {
  return <script nonce={useContext(ScriptNonce)}>{hideDismissed}</script>
}

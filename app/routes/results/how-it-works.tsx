import "./how-it-works.css"
import { Suspense, useContext, useState, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { lazyPart } from "#app/lazy-part.tsx"
import { ScriptNonce } from "#app/script-nonce.ts"
import { recall, remember } from "#app/shell/on-this-device.ts"
import type { BoardStage } from "#contracts/live.ts"
import { isSpecifiedRanking } from "#domain/results/stage-ties.ts"

const keyOf = (pathname: string) => `howItWorks:${pathname}`

// The server's page is the same for all: before it is first painted, it forgets the box that this device has dismissed.
const hideDismissed =
  'try{document.currentScript.parentElement.hidden=!!localStorage.getItem("howItWorks:"+location.pathname)}catch{}'

const never = () => () => {}

const loadOrder = async () => (await import("./order-of-ties.tsx")).OrderOfTies

/** Loaded later: most championships use the specified order. */
const OrderOfTies = import.meta.env.SSR
  ? await loadOrder()
  : lazyPart(["ties"], loadOrder, { selector: ".order-of-ties" })

type HowItWorksProps = { stage: Pick<BoardStage, "competitionType" | "ties"> }

/** The amber box (RS-02), with the order that is really used (RX-05); once dismissed, it stays away from this page on this device. */
export function HowItWorks({ stage: { competitionType: type, ties } }: HowItWorksProps) {
  const t = useWords("results")
  // biome-ignore lint/correctness/useHookAtTopLevel: a build for browsers has none of it, one for servers always
  const nonce = import.meta.env.SSR ? useContext(ScriptNonce) : undefined
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
    <aside className="how-it-works" suppressHydrationWarning>
      <script nonce={nonce}>{hideDismissed}</script>
      {isSpecifiedRanking({ type, ties }) ? (
        <p>{t("howItWorks")}</p>
      ) : (
        <Suspense>
          <p>
            <OrderOfTies ties={ties} />
          </p>
        </Suspense>
      )}
      <input type="checkbox" className="show-whole" aria-label={t("wholeText")} />
      <button type="button" className="needs-script" aria-label={t("dismiss")} onClick={dismiss}>
        ×
      </button>
    </aside>
  )
}

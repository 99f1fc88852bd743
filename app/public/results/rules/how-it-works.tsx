import { useWords } from "#app/site/i18n/words.ts"
import { HideDismissed, useDismissed } from "#app/site/shell/dismissed.tsx"
import type { BoardStage } from "#contracts/results/live.ts"
import { isSpecifiedRanking } from "#domain/results/stage-ties.ts"

type HowItWorksProps = { stage: Pick<BoardStage, "competitionType" | "ties"> }

/** The amber box (RS-02), with the order that is really used (RX-05); once dismissed, it stays away from this page on this device. */
export function HowItWorks({ stage: { competitionType: type, ties } }: HowItWorksProps) {
  const t = useWords("results")
  const { isDismissed, dismiss } = useDismissed()
  if (isDismissed) return null
  return (
    <aside className="how-it-works" suppressHydrationWarning>
      <HideDismissed />
      {isSpecifiedRanking({ type, ties }) ? (
        <p>{t("howItWorks")}</p>
      ) : (
        <p>
          <OrderOfTies ties={ties} />
        </p>
      )}
      <input type="checkbox" className="show-whole" aria-label={t("wholeText")} />
      <button type="button" className="needs-script" aria-label={t("dismiss")} onClick={dismiss}>
        ×
      </button>
    </aside>
  )
}

/** Says by what a stage's results are ordered where its championship has its own order of ties (RX-05). */
function OrderOfTies({ ties }: Pick<BoardStage, "ties">) {
  const t = useWords("ties")
  // locale keys: ties.rules.*
  const order = ties.map((rule) => t(`rules.${rule}`)).join("; ")
  return <span className="order-of-ties">{ties.length === 0 ? t("shared") : t("order", { order })}</span>
}

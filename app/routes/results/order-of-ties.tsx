import { useWords } from "#app/i18n/words.ts"
import type { BoardStage } from "#contracts/live.ts"

/** Says by what a stage's results are ordered where its championship has its own order of ties (RX-05). */
export function OrderOfTies({ ties }: Pick<BoardStage, "ties">) {
  const t = useWords("ties")
  // locale keys: ties.rules.*
  const order = ties.map((rule) => t(`rules.${rule}`)).join("; ")
  return <span className="order-of-ties">{ties.length === 0 ? t("shared") : t("order", { order })}</span>
}

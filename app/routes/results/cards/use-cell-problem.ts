import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { pointsOf } from "#contracts/formats.ts"
import type { CellProblem } from "./paper-cells.ts"

/** Returns what says why a cell is not saved. */
export function useCellProblem(): (problem: CellProblem) => string {
  const t = useWords("paper-cards")
  const desk = useWords("results-desk")
  const { language } = useTranslation().i18n
  // locale keys: paper-cards.problem.* results-desk.refused.*
  return (problem) => {
    if (problem.reason === "next-lap-filled") return desk("refused.next-lap-has-result")
    if (!("total" in problem)) return t(`problem.${problem.reason}`)
    if (problem.reason !== "changed-meanwhile") return desk(`refused.${problem.reason}`)
    const { total } = problem
    return t("problem.changed-meanwhile", { total: total === null ? "–" : pointsOf(language).format(total) })
  }
}

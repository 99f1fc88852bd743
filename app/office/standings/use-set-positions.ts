import { useRevalidator } from "react-router"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import { useAsk } from "#ui/use-ask.tsx"

/** Returns a function that sets the positions of a championship's standings, after a confirmation (SD-09, SD-14). */
export function useSetPositions(championship: string): (mode: StandingsMode) => Promise<void> {
  const t = useWords("standings-tools")
  const ask = useAsk()
  const { revalidate } = useRevalidator()
  const approve = useCommand(api.standings.approve, { t, work: "approve" }, { reread: revalidate })
  return async (mode) => {
    const question =
      mode === "total"
        ? { title: t("askApprove"), text: t("askApproveText") }
        : { title: t("askFinal"), text: t("askFinalText") }
    const text = `${question.text} ${t("changesAtOnce")}`
    if (await ask({ ...question, text, yes: t("yes"), no: t("cancel") }))
      await approve({ championship, mode })
  }
}

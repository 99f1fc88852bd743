import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { BoardRow } from "#contracts/live.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useAskReason } from "./use-ask-reason.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

/** For what is done about one result, each after a confirmation (SP-04, SP-05). */
export function useResultWork(stage: string, { id: participantId, name }: BoardRow) {
  const t = useWords("results-desk")
  const set = useDeskCommand(api.results.setStatus, "setStatus")
  const clear = useDeskCommand(api.results.setStatus, "clearStatus")
  const remove = useDeskCommand(api.results.deleteResult, "deleteResult")
  const ask = useAsk()
  const askReason = useAskReason()
  return {
    setStatus: async (status: "DNF" | "DQ") => {
      // locale keys: results-desk.set.*
      const words = {
        title: t(`set.${status}`),
        text: t("setStatusSure", { name, status }),
        yes: t("set.yes"),
      }
      await askReason(words, (given) => set({ stage, participantId, status, ...given }))
    },
    clearStatus: async () => {
      const words = { title: t("clearStatus"), text: t("clearStatusSure", { name }), yes: t("clearStatus") }
      await askReason(words, (given) => clear({ stage, participantId, status: null, ...given }))
    },
    deleteResult: async () => {
      const words = { title: t("deleteResult"), text: t("deleteResultSure", { name }), yes: t("delete") }
      if (await ask({ ...words, no: t("cancel") })) await remove({ stage, participantId })
    },
  }
}

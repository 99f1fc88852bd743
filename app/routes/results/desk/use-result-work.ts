import { useWords } from "#app/i18n/words.ts"
import type { BoardRow } from "#contracts/live.ts"
import { useAskReason } from "./use-ask-reason.tsx"
import { useDeskWork } from "./use-desk-work.tsx"

/** For what is done about one result, each after a confirmation (SP-04, SP-05). */
export function useResultWork(path: string, { id: participant, name }: BoardRow) {
  const t = useWords("results-desk")
  const { work, ask } = useDeskWork(path)
  const askReason = useAskReason()
  return {
    setStatus: async (status: "DNF" | "DQ") => {
      // locale keys: results-desk.set.*
      const words = {
        title: t(`set.${status}`),
        text: t("setStatusSure", { name, status }),
        yes: t("set.yes"),
      }
      await askReason(words, (given) =>
        work("setStatus", { intent: "set-status", participant, status, ...given }),
      )
    },
    clearStatus: async () => {
      const words = { title: t("clearStatus"), text: t("clearStatusSure", { name }), yes: t("clearStatus") }
      await askReason(words, (given) =>
        work("clearStatus", { intent: "set-status", participant, status: null, ...given }),
      )
    },
    deleteResult: async () => {
      const words = { title: t("deleteResult"), text: t("deleteResultSure", { name }), yes: t("delete") }
      if (await ask({ ...words, no: t("cancel") }))
        await work("deleteResult", { intent: "delete-result", participant })
    },
  }
}

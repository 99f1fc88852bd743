import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { PlannedSlot } from "#contracts/registration/start-list.ts"
import type { SlotChange } from "#contracts/registration/start-list-calls.ts"

/** Changes a place as it is shown; resolves to whether it is changed. */
export type SetSlot = (slot: PlannedSlot, to: Partial<SlotChange["to"]>) => Promise<boolean>

/** Returns what changes a place of the list, with an undo. */
export function useSetSlot(stage: string, refresh: () => Promise<void>): SetSlot {
  const t = useWords("start-list")
  const takeBack = useCommand(api.startList.set, { t, work: "set" }, { reread: refresh })
  const set = useCommand(
    api.startList.set,
    { t, work: "set" },
    {
      reread: refresh,
      summary: ({ undo }) => ({
        text: t("work.set.done"),
        action: { label: t("undo"), onChoose: () => void takeBack({ stage, ...undo }) },
      }),
    },
  )
  return async ({ id, at, rider }, to) => {
    const seen = { id, at, rider: rider?.id ?? null }
    const came = await set({ stage, slot: seen, to: { at, rider: seen.rider, ...to } })
    return came.kind === "set"
  }
}

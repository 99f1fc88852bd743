import { api } from "#app/api/client.ts"
import { isRefusal } from "#app/api/outcome-of.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StatusesSet } from "#contracts/participants.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import { useRegistrationCommand } from "./use-registration-command.ts"

const otherThan = { Registered: "Confirmed", Confirmed: "Registered" } as const

/** Returns a function that sets one status for many participants; its toast sums up, and can undo it (PA-20). */
export function useSetStatuses(stage: string) {
  const t = useWords("registration")
  const { setStatuses } = api.registration
  // locale keys: registration.statusesSet.*
  const sumUp = ({ status, changed, held, later, gone }: StatusesSet): string =>
    [
      t(`statusesSet.${status}`, { count: changed.length }),
      ...(held > 0 ? [t("statusesSet.held", { count: held })] : []),
      ...(later > 0 ? [t("statusesSet.later", { count: later })] : []),
      ...(gone > 0 ? [t("statusesSet.gone", { count: gone })] : []),
    ].join(", ")
  const undo = useRegistrationCommand(setStatuses, "statuses", {
    summary: (done) => ({ text: sumUp(done) }),
  }).act
  const set = useRegistrationCommand(setStatuses, "statuses", {
    summary: (done) => ({
      text: sumUp(done),
      action: {
        label: t("undo"),
        onChoose: () => {
          const { changed: ids, changedOn } = done
          void undo({ stage, ids, status: otherThan[done.status], changedOn })
        },
      },
    }),
  }).act
  return async (ids: readonly string[], status: ParticipantStatus): Promise<boolean> => {
    const came = await set({ stage, ids: [...ids], status })
    return came.kind !== "under-way" && !isRefusal(came)
  }
}

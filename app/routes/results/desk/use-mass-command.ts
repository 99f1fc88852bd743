import type { ClientPromiseResult } from "@orpc/client"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StatusUndo } from "#contracts/race-desk.ts"
import { type DeskFailure, useDeskCommand } from "./use-desk-command.ts"

type Changed = { kind: "changed"; count: number; undo: StatusUndo } | { kind: "to-confirm"; count: number }

/** Asks whether as many are meant, where others finished or came meanwhile. */
type IsSure = (count: number) => Promise<boolean>

/** Changes the status of as many as were named, and asks again if there are more or fewer by now. */
type MassCommand = (count: number, isSure: IsSure) => Promise<void>

/** A command that changes the status of many: its toast offers to undo it (SP-14). */
export function useMassCommand(
  stage: string,
  procedure: (input: { stage: string; confirmed: number }) => ClientPromiseResult<Changed, DeskFailure>,
  work: "setStatus" | "clearStatus",
): MassCommand {
  const t = useWords("results-desk")
  const undo = useDeskCommand(api.results.undoStatuses, "undo", ({ count, later }) => ({
    text: [t("undo.done", { count }), ...(later > 0 ? [t("undo.later", { count: later })] : [])].join(", "),
  }))
  const send = useDeskCommand(procedure, work, (came) => ({
    // locale keys: results-desk.work.*
    text: t(`work.${work}.done`),
    ...(came.kind === "changed" && {
      action: { label: t("undo.action"), onChoose: () => void undo({ stage, ...came.undo }) },
    }),
  }))
  return (count, isSure) =>
    confirmCount(count, isSure, async (confirmed) => {
      const came = await send({ stage, confirmed })
      return came.kind === "to-confirm" ? came.count : null
    })
}

/** Sends a count until it is the right one, nobody is left or somebody is not sure; `send` returns the count that differs, or null. */
export async function confirmCount(
  count: number,
  isSure: IsSure,
  send: (confirmed: number) => Promise<number | null>,
): Promise<void> {
  const differs = await send(count)
  if (differs && (await isSure(differs))) await confirmCount(differs, isSure, send)
}

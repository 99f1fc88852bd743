import type { ClientPromiseResult } from "@orpc/client"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StatusUndo } from "#contracts/race-desk.ts"
import { type DeskFailure, useDeskCommand } from "./use-desk-command.ts"

type Changed = { kind: "changed"; count: number; undo: StatusUndo } | { kind: "to-confirm"; count: number }

/** A command that changes the status of many: its toast offers to undo it (SP-14). */
export function useMassCommand<Input>(
  stage: string,
  procedure: (input: Input) => ClientPromiseResult<Changed, DeskFailure>,
  work: "setStatus" | "clearStatus",
) {
  const t = useWords("results-desk")
  const undo = useDeskCommand(api.results.undoStatuses, "undo", ({ count, later }) => ({
    text: [t("undo.done", { count }), ...(later > 0 ? [t("undo.later", { count: later })] : [])].join(", "),
  }))
  return useDeskCommand(procedure, work, (came) => ({
    // locale keys: results-desk.work.*
    text: t(`work.${work}.done`),
    ...(came.kind === "changed" && {
      action: { label: t("undo.action"), onChoose: () => void undo({ stage, ...came.undo }) },
    }),
  }))
}

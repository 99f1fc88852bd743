import type { ClientPromiseResult } from "@orpc/client"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { type DeskFailure, type DeskWork, useDeskCommand, wordsOfWork } from "./use-desk-command.ts"

/** Undoes a change of a stage's results, named by the revision that it made (SP-15). */
export function useUndo(stage: string) {
  const t = useWords("results-desk")
  const undo = useDeskCommand(api.results.undo, "undo", ({ count, later }) => ({
    text: [
      count + later > 1 ? t("undo.done", { count }) : t("work.undo.done"),
      ...(later > 0 ? [t("undo.later", { count: later })] : []),
    ].join(", "),
  }))
  return (revision: number, follow?: () => Promise<unknown>) => undo({ stage, revision }, follow)
}

/** A command of the secretary's desk whose toast offers to undo what it did (SP-15). */
export function useUndoable<
  Input extends { stage: string },
  Output extends { kind: string; revision?: number | null },
>(
  stage: string,
  procedure: (input: Input) => ClientPromiseResult<Output, DeskFailure>,
  work: DeskWork,
  /** Reads again what shows the change once it is undone, where no stream does. */
  reread?: () => Promise<unknown>,
) {
  const t = useWords("results-desk")
  const undo = useUndo(stage)
  return useDeskCommand(procedure, work, (came) => {
    const revision = revisionOf(came)
    return {
      text: wordsOfWork(work, t).done,
      ...(revision !== null && {
        action: { label: t("undo.action"), onChoose: () => void undo(revision, reread) },
      }),
    }
  })
}

/** A command that asks something first has made none. */
const revisionOf = (came: { kind: string; revision?: number | null }): number | null => came.revision ?? null

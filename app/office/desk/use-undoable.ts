import type { ClientPromiseResult } from "@orpc/client"
import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { type DeskFailure, type DeskWork, useDeskCommand, wordsOfWork } from "./use-desk-command.ts"

/** Undoes a change of a stage's results, named by the revision that it made (SP-15). */
export function useUndo(stage: string) {
  const t = useWords("results-desk")
  const send = ({ revision }: Undoing) => api.results.undo({ stage, revision })
  return useDeskCommand(send, "undo", ({ count, later }, { about }) => ({
    text: [
      count + later > 1 ? t("undo.done", { count }) : t("work.undo.done"),
      ...(later > 0 ? [t("undo.later", { count: later })] : []),
    ].join(", "),
    about,
  }))
}

type Undoing = {
  revision: number
  /** Whom it is about, and where. */
  about: string
}

type UndoableOptions<Input, Output> = {
  /** Whom it is about, and where: there may be several toasts of one kind. */
  about: string | ((done: Output, input: Input) => string)
  /** Reads again what shows the change once it is undone, where no stream does. */
  reread?: (() => Promise<unknown>) | undefined
}

/** A command of the secretary's desk whose toast offers to undo what it did (SP-15). */
export function useUndoable<
  Input extends { stage: string },
  Output extends { kind: string; revision?: number | null },
>(
  stage: string,
  procedure: (input: Input) => ClientPromiseResult<Output, DeskFailure>,
  work: DeskWork,
  { about, reread }: UndoableOptions<Input, Output>,
) {
  const t = useWords("results-desk")
  const undo = useUndo(stage)
  return useDeskCommand(procedure, work, (came, input) => {
    // a command that asks something first has made none
    const revision = came.revision ?? null
    const named = typeof about === "string" ? about : about(came, input)
    return {
      text: wordsOfWork(work, t).done,
      about: named,
      ...(revision !== null && {
        action: { label: t("undo.action"), onChoose: () => void undo({ revision, about: named }, reread) },
      }),
    }
  })
}

type Changed = { kind: "changed"; count: number; revision: number } | { kind: "to-confirm"; count: number }

/** Asks whether this number is right, if it has changed meanwhile. */
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
  const send = useUndoable(stage, procedure, work, { about: ({ count }) => t("undo.riders", { count }) })
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

import type { ClientPromiseResult } from "@orpc/client"
import type { DeskFailure } from "./use-desk-command.ts"
import { useUndoable } from "./use-undoable.ts"

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
  const send = useUndoable(stage, procedure, work)
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

import type { ClientPromiseResult } from "@orpc/client"
import { useState } from "react"
import { useRace } from "#app/routes/results/desk/followed-race.tsx"
import { type DeskFailure, type DeskWork, useDeskCommand } from "#app/routes/results/desk/use-desk-command.ts"
import type { DeskProtest } from "#contracts/race-desk.ts"

type OpenDialog = {
  /** The one that the dialog was opened with; null: a new one. */
  protest: DeskProtest | null
  onClose(): void
  /** Reads the protests again. */
  onDone(): Promise<void>
}

/** A command of a dialog about a protest: it closes the dialog once it is done; what could not be saved stays typed. */
export function useProtestCommand<Input>(
  procedure: (input: Input) => ClientPromiseResult<{ kind: "changed" }, DeskFailure>,
  work: DeskWork,
  { protest, onClose, onDone }: OpenDialog,
) {
  const command = useDeskCommand(procedure, work)
  const newest = useRace().race?.protests.find(({ id }) => id === protest?.id)
  const [hasSeenChange, setSeenChange] = useState(false)
  const send = async (input: Input) => {
    const came = await command(input)
    if (came.kind === "refused" && came.reason === "changed-meanwhile") setSeenChange(true)
    if (came.kind === "changed") onClose()
    // also after a refusal: somebody else may have changed it
    await onDone()
  }
  return {
    send,
    isPending: command.isPending,
    /**
     * The revision of the protest with which the dialog was opened. Once the secretary has seen that somebody else changed the
     * protest, it is the newest revision, so that the input can still be saved.
     */
    seenRevision: (hasSeenChange ? newest : protest)?.revision ?? protest?.revision ?? 0,
  }
}

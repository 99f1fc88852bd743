import { useState } from "react"
import { useRace } from "#app/routes/results/desk/followed-race.tsx"
import type { DeskProtest } from "#contracts/race-desk.ts"

/**
 * Returns the revision of the protest that a form was opened with. Once its secretary was told that somebody else has changed it, it is
 * that of the newest: what was typed can then be saved all the same.
 */
export function useSeenRevision(protest: DeskProtest | null) {
  const newest = useRace().race?.protests.find(({ id }) => id === protest?.id)
  const [isTold, setTold] = useState(false)
  return {
    seenRevision: (isTold ? newest : protest)?.revision ?? protest?.revision ?? 0,
    noteAnswer: (came: { kind: string; reason?: string }) => {
      if (came.reason === "changed-meanwhile") setTold(true)
    },
  }
}

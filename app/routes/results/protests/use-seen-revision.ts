import { useState } from "react"
import { useRace } from "#app/routes/results/desk/followed-race.tsx"
import type { DeskProtest } from "#contracts/race-desk.ts"

/**
 * Returns the revision of the protest with which a form was opened. Once the secretary has seen that somebody else changed the
 * protest, it is the newest revision, so that the input can still be saved.
 */
export function useSeenRevision(protest: DeskProtest | null) {
  const newest = useRace().race?.protests.find(({ id }) => id === protest?.id)
  const [hasSeenChange, setSeenChange] = useState(false)
  return {
    seenRevision: (hasSeenChange ? newest : protest)?.revision ?? protest?.revision ?? 0,
    noteAnswer: (came: { kind: string; reason?: string }) => {
      if (came.reason === "changed-meanwhile") setSeenChange(true)
    },
  }
}

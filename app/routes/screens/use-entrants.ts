import { useEffect, useRef, useState } from "react"
import { participantsAddress } from "#app/routes/registration/participants-address.ts"
import { fetchParticipants, type TaggedList } from "#app/routes/registration/use-participants.ts"
import type { Entrant } from "./announced-rider.tsx"

/** How often it is read again who is entered, milliseconds: the stream has only those with a result. */
const readEvery = 60_000

/** Returns who is entered for the stage with this path, read again while the page is visible; what was known stays where that fails. */
export function useEntrants(path: string, loaded: readonly Entrant[]): readonly Entrant[] {
  const [entrants, setEntrants] = useState(loaded)
  const known = useRef<TaggedList | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        known.current = await fetchParticipants(
          participantsAddress(path, true),
          known.current,
          leaving.signal,
        )
        setEntrants(known.current.list.rows)
      } catch {
        // it is read again in a minute
      }
    }
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void read()
    }, readEvery)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [path])
  return entrants
}

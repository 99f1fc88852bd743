import { useEffect, useState } from "react"
import type { ClubForm } from "#contracts/club-form.ts"

/** Milliseconds between two readings: clubs have no stream, and admins alone have their list open. */
const readEvery = 2_500

/** The loaded clubs, read again while somebody looks at them, so that another admin's changes are seen (OR-04). */
export function useClubs(loaded: ClubForm[]): ClubForm[] {
  const [clubs, setClubs] = useState(loaded)
  useEffect(() => {
    setClubs(loaded)
    const stop = new AbortController()
    const read = async () => {
      if (document.hidden) return
      const answer = await fetch("/championship/clubs.json", { signal: stop.signal })
      const { clubForm } = await import("#contracts/club-form.ts")
      setClubs(clubForm.array().parse(await answer.json()))
    }
    // what failed is read again the next time
    const reading = setInterval(() => read().catch(() => {}), readEvery)
    return () => {
      clearInterval(reading)
      stop.abort()
    }
  }, [loaded])
  return clubs
}

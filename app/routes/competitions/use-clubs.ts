import { useEffect, useState } from "react"
import type { ClubForm } from "#contracts/club-form.ts"

/** Milliseconds between two readings: clubs have no stream, and admins alone have their list open. */
const readEvery = 2_500

/** The loaded clubs, read again while somebody looks at them, so that another admin's changes are seen (OR-04). */
export function useClubs(loaded: ClubForm[]): ClubForm[] {
  const [read, setRead] = useState({ since: loaded, clubs: loaded })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // one reading at a time; what failed is read the next time
    const follow = async () => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, readEvery))
        if (signal.aborted) return
        const clubs = document.hidden ? null : await fetchClubs(signal).catch(() => null)
        if (clubs) setRead({ since: loaded, clubs })
      }
    }
    void follow()
    return () => leaving.abort()
  }, [loaded])
  // what the page has loaded since is newer than what was read before
  return read.since === loaded ? read.clubs : loaded
}

async function fetchClubs(signal: AbortSignal): Promise<ClubForm[]> {
  const answer = await fetch("/championship/clubs.json", { signal })
  const { clubForm } = await import("#contracts/club-form.ts")
  return clubForm.array().parse(await answer.json())
}

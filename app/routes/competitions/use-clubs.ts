import { queries, useRead } from "#app/api/use-read.ts"
import type { ClubForm } from "#contracts/club-form.ts"

/** Milliseconds between two readings: clubs have no stream, and admins alone have their list open. */
const readEvery = 2_500

/** The loaded clubs, read again while somebody looks at them, so that another admin's changes are seen (OR-04). */
export function useClubs(loaded: ClubForm[]): ClubForm[] {
  const { told } = useRead(
    {
      ...queries.organising.clubs.queryOptions({
        initialData: loaded,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
      }),
      // what came with the page again is newer than what was read before
      queryKey: ["clubs", loaded],
    },
    { every: readEvery },
  )
  return told ?? loaded
}

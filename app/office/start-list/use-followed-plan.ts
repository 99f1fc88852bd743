import { useEffect, useState } from "react"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { followChanges } from "#app/site/live/follow-stream.ts"
import type { StartPlanPage } from "#contracts/registration/start-list.ts"

/** Milliseconds between two reads while the page is visible. */
const every = 10_000
/** Milliseconds between two reads while scores come in. */
const atMostEvery = 2_000

type FollowedPlan = {
  page: StartPlanPage
  /** When it was read, where it could not be read again since; null: it is current. */
  lostOn: number | null
  /** Never throws. */
  refresh(): Promise<void>
}

/** The loaded start list as it is planned, refreshed while the page is visible: other secretaries change it too. */
export function useFollowedPlan(loaded: StartPlanPage, loadedAt: number): FollowedPlan {
  const { path, revision, isPublished } = loaded.stage
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (!isPublished) return
    return followChanges(path, revision, { onChange: () => setVersion((known) => known + 1) })
  }, [isPublished, path, revision])
  const { data, lostOn, refresh } = useRead(
    queries.startList.plan.queryOptions({
      input: { stage: path },
      initialData: { kind: "found", page: loaded },
      initialDataUpdatedAt: loadedAt,
      // the page's own data is recent enough, and none of it outlives the page
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
    { version, atMostEvery, every },
  )
  return { page: data?.page ?? loaded, lostOn, refresh }
}

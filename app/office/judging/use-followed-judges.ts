import { useEffect, useState } from "react"
import { queries, useRead } from "#app/site/api/use-read.ts"
import { followChanges } from "#app/site/live/follow-stream.ts"
import type { JudgesPage } from "#contracts/judging/judges-page.ts"

/** Milliseconds between two reads while the page is visible: a phone that only sends requests does not move the stream. */
const every = 10_000
/** Milliseconds between two readings while scores come in. */
const atMostEvery = 3_000

type FollowedJudges = {
  page: JudgesPage
  /** When it was read, where it could not be read again since; null: it is current. */
  lostOn: number | null
  /** Never throws. */
  refresh(): Promise<void>
}

/** The loaded data of a stage's judges, refreshed while the page is visible. */
export function useFollowedJudges(loaded: JudgesPage, loadedAt: number): FollowedJudges {
  const { path, revision, isPublished } = loaded.stage
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (!isPublished) return
    return followChanges(path, revision, { onChange: () => setVersion((known) => known + 1) })
  }, [isPublished, path, revision])
  const { data, lostOn, refresh } = useRead(
    queries.judging.judges.queryOptions({
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

/** The data that the page follows, for a dialog beside it; null once the page is left. */
export function useShownJudges(stage: string): JudgesPage | null {
  const shown = queries.judging.judges.queryOptions({ input: { stage }, enabled: false, gcTime: 0 })
  return useRead(shown).data?.page ?? null
}

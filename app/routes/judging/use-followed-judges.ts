import { useEffect, useState } from "react"
import { queries, useRead } from "#app/api/use-read.ts"
import { followChanges } from "#app/live/follow-stream.ts"
import type { JudgesPage } from "#contracts/judges-page.ts"

/** Milliseconds after which it is asked again while the page is seen: a phone that is only heard moves no stream. */
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

/** The loaded page of a stage's judges, read again while the page is seen. */
export function useFollowedJudges(loaded: JudgesPage, loadedAt: number): FollowedJudges {
  const { path, revision, isPublished } = loaded.stage
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (!isPublished) return
    const change = () => setVersion((known) => known + 1)
    return followChanges(path, revision, { onChange: change, onReload: change })
  }, [isPublished, path, revision])
  const { data, lostOn, refresh } = useRead(
    queries.judging.judges.queryOptions({
      input: { stage: path },
      initialData: { kind: "found", page: loaded },
      initialDataUpdatedAt: loadedAt,
      // what the page was loaded with is new enough, and nothing of it outlives the page
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
    { version, atMostEvery, every },
  )
  return { page: data?.page ?? loaded, lostOn, refresh }
}

import type { UseQueryOptions } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useRead } from "#app/site/api/use-read.ts"
import { followChanges } from "#app/site/live/follow-stream.ts"

/** Milliseconds between two reads while the page is visible: not all that organisers see moves the stream. */
const everyOf = 10_000

type StageLoaded = { stage: { path: string; revision: number; isPublished: boolean } }

type Followed<Page> = {
  page: Page
  /** When it was read, where it could not be read again since; null: it is current. */
  lostOn: number | null
  /** Never throws. */
  refresh(): Promise<void>
}

/** The options of a query for what an organiser's page was loaded with. */
export const asLoaded = <Page>(page: Page, loadedAt: number) => ({
  initialData: { kind: "found" as const, page },
  initialDataUpdatedAt: loadedAt,
  // the page's own data is recent enough, and none of it outlives the page
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** An organiser's page of a stage as it was loaded, read again while it is visible and when the stage's stream announces a change. */
export function useFollowedStage<Page extends StageLoaded, Failure, Key extends readonly unknown[]>(
  loaded: Page,
  options: UseQueryOptions<{ page: Page }, Failure, { page: Page }, Key>,
  /** Milliseconds between two reads while scores come in, and, if it is not as for others, while nothing does. */
  { atMostEvery, every = everyOf }: { atMostEvery: number; every?: number },
): Followed<Page> {
  const { path, revision, isPublished } = loaded.stage
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (!isPublished) return
    return followChanges(path, revision, { onChange: () => setVersion((known) => known + 1) })
  }, [isPublished, path, revision])
  const { data, lostOn, refresh } = useRead(options, { version, atMostEvery, every })
  return { page: data?.page ?? loaded, lostOn, refresh }
}

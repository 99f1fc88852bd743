import { useCallback, useEffect, useState } from "react"
import { useFetcher } from "react-router"
import { createRefresher } from "#app/live/create-refresher.ts"
import { followChanges } from "#app/live/follow-changes.ts"
import type { JudgesDesk } from "#contracts/judges-desk.ts"
import { judgesWorkAddress } from "./judges-address.ts"
import type { clientLoader } from "./judges-work.ts"

/** Milliseconds after which it is asked again while the page is seen: a phone that is only heard moves no stream. */
const askEvery = 10_000
/** Milliseconds between two readings while scores come in. */
const atMostEvery = 3_000

type FollowedDesk = {
  desk: JudgesDesk
  /** Since when it could not be read, an instant; null: it is current. */
  lostOn: number | null
  refresh(): Promise<void>
}

/** The loaded desk of a stage's judges, read again while the page is seen. */
export function useFollowedDesk(loaded: JudgesDesk, loadedAt: number): FollowedDesk {
  const { load, data, state } = useFetcher<typeof clientLoader>()
  const [read, setRead] = useState({ desk: loaded, from: loaded, at: loadedAt })
  if (data?.kind === "found" && data.desk !== read.desk)
    setRead({ desk: data.desk, from: loaded, at: Date.now() })
  if (read.from !== loaded) setRead({ desk: loaded, from: loaded, at: loadedAt })
  const { path, revision, isPublished } = loaded.stage

  const refresh = useCallback(() => load(judgesWorkAddress(path)), [load, path])
  useEffect(() => {
    const askIfSeen = () => {
      if (!document.hidden) void refresh()
    }
    const timer = setInterval(askIfSeen, askEvery)
    document.addEventListener("visibilitychange", askIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", askIfSeen)
    }
  }, [refresh])

  useEffect(() => {
    if (!isPublished) return
    const refresher = createRefresher(refresh, atMostEvery)
    const stop = followChanges(path, revision, { onChange: refresher.ask, onReload: refresher.ask })
    return () => {
      stop()
      refresher.stop()
    }
  }, [isPublished, path, refresh, revision])

  const isLost = state === "idle" && data !== undefined && data.kind !== "found"
  return { desk: read.desk, lostOn: isLost ? read.at : null, refresh }
}

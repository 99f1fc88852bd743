import { useCallback, useEffect, useRef, useState } from "react"
import { createRefresher } from "#app/live/create-refresher.ts"
import { followChanges } from "#app/live/follow-changes.ts"
import type { JudgesDesk } from "#contracts/judges-desk.ts"
import { fetchDesk } from "./fetch-desk.ts"

/** Milliseconds after which it is asked again while the page is seen: a phone that is only heard moves no stream. */
const askEvery = 10_000
/** Milliseconds between two readings while scores come in. */
const atMostEvery = 3_000

type FollowedDesk = {
  desk: JudgesDesk
  /** When it was read, where it could not be read again since; null: it is current. */
  lostOn: number | null
  /** Never throws. */
  refresh(): Promise<void>
}

/** The loaded desk of a stage's judges, read again while the page is seen. */
export function useFollowedDesk(loaded: JudgesDesk, loadedAt: number): FollowedDesk {
  const [shown, setShown] = useState({ desk: loaded, at: loadedAt, isLost: false })
  const last = useRef({ asked: 0, answered: 0 })
  const { path, revision, isPublished } = loaded.stage

  const read = useCallback(async () => {
    last.current.asked += 1
    const nth = last.current.asked
    // an answer that was overtaken is older than what is shown
    const show = (change: (known: typeof shown) => typeof shown) => {
      if (nth < last.current.answered) return
      last.current.answered = nth
      setShown(change)
    }
    try {
      const desk = await fetchDesk(path)
      show(() => ({ desk, at: Date.now(), isLost: false }))
    } catch (error) {
      show((known) => ({ ...known, isLost: true }))
      throw error
    }
  }, [path])
  const refresh = useCallback(() => read().catch(() => {}), [read])

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
    const refresher = createRefresher(read, atMostEvery)
    const stop = followChanges(path, revision, { onChange: refresher.ask, onReload: refresher.ask })
    return () => {
      stop()
      refresher.stop()
    }
  }, [isPublished, path, read, revision])

  return { desk: shown.desk, lostOn: shown.isLost ? shown.at : null, refresh }
}

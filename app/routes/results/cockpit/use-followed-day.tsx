import { type ReactNode, Suspense, useCallback, useEffect, useReducer, useRef, useState } from "react"
import { LoadAgain, lazyPart } from "#app/lazy-part.tsx"
import { usePublishRace } from "#app/routes/results/desk/followed-race.tsx"
import type { Day, ReadDayProps } from "./read-day.tsx"

const ReadDay = lazyPart(["results-desk"], async () => (await import("./read-day.tsx")).ReadDay, {
  failed: (retry, { onLost }) => <NotLoaded onRetry={retry} onLost={onLost} />,
})

type FollowedDay = Day & {
  /** When the page was last brought up to date, where that has failed since; null: it is current. */
  lostOn: number | null
  /** Reads it again. */
  refresh(): Promise<void>
  /** Renders nothing: it reads while it is on the page. */
  reader: ReactNode
}

type FollowOptions = Pick<ReadDayProps, "version" | "loaded" | "loadedAt"> & {
  /** Has the page been open for a while? */
  isSettled: boolean
}

/**
 * A stage's day as it was loaded with the page, and read again once something has changed or the page has been open for a while.
 * The code that reads it is loaded only then.
 */
export function useFollowedDay(
  path: string,
  { version, loaded, loadedAt, isSettled }: FollowOptions,
): FollowedDay {
  const [read, setRead] = useState<(Day & { lostOn: number | null }) | null>(null)
  const [isLost, lose] = useReducer(() => true, false)
  const [isFollowed, follow] = useReducer(() => true, false)
  const [reader] = useState(createReader)
  const first = useRef(version)
  useEffect(() => {
    if (isSettled || version !== first.current) follow()
  }, [isSettled, version])
  const refresh = useCallback(async () => {
    follow()
    const readAgain = await reader.ready
    await readAgain()
  }, [reader])
  const { race, readiness } = read ?? loaded
  usePublishRace({ race, hasFailed: false, refresh })
  return {
    race,
    readiness,
    lostOn: read ? read.lostOn : isLost ? loadedAt : null,
    refresh,
    reader: isFollowed && (
      <Suspense fallback={null}>
        <ReadDay
          {...{ path, version, loaded, loadedAt }}
          onRead={setRead}
          onReady={reader.setReady}
          onLost={lose}
        />
      </Suspense>
    ),
  }
}

type Refresh = () => Promise<void>

/** Holds the function that reads again, for callers that must wait until it is loaded. */
function createReader() {
  let setReady: (refresh: Refresh) => void = () => {}
  const ready = new Promise<Refresh>((resolve) => {
    setReady = resolve
  })
  return { ready, setReady: (refresh: Refresh) => setReady(refresh) }
}

function NotLoaded({ onRetry, onLost }: { onRetry(): void; onLost(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same at any time
  useEffect(() => onLost(), [])
  return <LoadAgain onRetry={onRetry} />
}

import { useCallback, useEffect, useEffectEvent, useState } from "react"
import { useLoaderData, useRevalidator } from "react-router"
import { useIdleRouter } from "#app/site/shell/use-idle-router.ts"
import { type Change, followChanges } from "./follow-stream.ts"
import type { Connection } from "./use-live-board.ts"

type Reading = {
  /** What is read: another one is read at once. */
  address?: string
  /** Is there something newer than what was read? */
  isStale: boolean
  /** What was read last; it stays the same where a read fails. */
  answer: unknown
  /** Would a read that begins now end another one? Then it waits. */
  isBusy?: boolean
  read(): Promise<unknown>
  /** Milliseconds from the end of a read to the next one, at least. */
  every: number
}

const mostDoublings = 3

/**
 * Reads what loaders answer as long as it is stale: a cached answer may be older than the change that was announced. A read that fails is
 * repeated, each time after up to twice as long, at random, to spread the readers; up to a limit. Returns what reads at once.
 */
export function useReread({
  address = "",
  isStale,
  answer,
  isBusy = false,
  read,
  every,
}: Reading): () => Promise<void> {
  const never = { address, answer, at: Number.NEGATIVE_INFINITY, failures: 0, isUnderWay: false }
  // State, and not a ref: an answer may come before the router was seen reading.
  const [lastOfAny, setLast] = useState(never)
  const last = lastOfAny.address === address ? lastOfAny : never
  const { at, isUnderWay } = last
  const hasFailed = at > 0 && last.answer === answer
  const failures = hasFailed ? Math.min(last.failures + 1, mostDoublings) : 0
  const readNow = useCallback(async () => {
    const begun = { address, answer, at: Number.NEGATIVE_INFINITY, failures, isUnderWay: true }
    setLast(begun)
    await read().catch(() => {})
    const ended = { ...begun, at: performance.now(), isUnderWay: false }
    setLast((now) => (now === begun ? ended : now))
  }, [address, answer, failures, read])
  useEffect(() => {
    if (!isStale || isBusy || isUnderWay) return
    const wait = every * (failures === 0 ? 1 : 2 ** failures * (0.5 + Math.random() / 2))
    const timer = setTimeout(readNow, Math.max(0, at + wait - performance.now()))
    return () => clearTimeout(timer)
  }, [isStale, isBusy, isUnderWay, at, failures, every, readNow])
  return readNow
}

type PageReading = {
  /** Milliseconds between two reads while scores come in. */
  every: number
  /** Is the page read again only when a stage itself changes, or a class? */
  isOfStage?: boolean
  onChange?(): void
}

/**
 * Reads the page again whenever the streams of these stages announce something newer than what it was loaded with; where that fails,
 * `keepShown` keeps what is shown. Returns the state of the streams.
 */
export function useRereadPage(
  stages: readonly { path: string; revision: number }[],
  { every, isOfStage = false, onChange = () => {} }: PageReading,
): Connection {
  const [connection, setConnection] = useState<Connection>("starting")
  const [needed, setNeeded] = useState<{ revisions: Record<string, number>; otherThan: unknown }>({
    revisions: {},
    otherThan: null,
  })
  const loaded: unknown = useLoaderData()
  const { revalidate } = useRevalidator()
  useReread({
    isStale:
      loaded === needed.otherThan ||
      stages.some(({ path, revision }) => revision < (needed.revisions[path] ?? 0)),
    answer: loaded,
    isBusy: !useIdleRouter(),
    read: revalidate,
    every,
  })
  const take = useEffectEvent((path: string, change: Change) => {
    onChange()
    if (isOfStage && !change.isOfStage) return
    setNeeded(({ revisions, otherThan }) => ({
      revisions: change.revision === null ? revisions : { ...revisions, [path]: change.revision },
      // revisions go back when a database was restored
      otherThan: change.isOfStage ? loaded : otherThan,
    }))
  })
  // a page that was read again keeps its streams
  const paths = stages.map(({ path }) => path).join(" ")
  const revisionOf = useEffectEvent((path: string) => stages.find((one) => one.path === path)?.revision ?? 0)
  useEffect(() => {
    const stops = paths.split(" ").flatMap((path) =>
      path === ""
        ? []
        : followChanges(path, revisionOf(path), {
            onChange: (change) => take(path, change),
            onConnection: (isConnected) => setConnection(isConnected ? "live" : "reconnecting"),
          }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [paths])
  return connection
}

type Part<Found> = {
  address: string
  /** Older than this revision is stale. */
  needed: number
  /** The page's fetcher for it. */
  fetcher: { load(address: string): Promise<void>; data: unknown; state: "idle" | "loading" | "submitting" }
  /** What the fetcher found; null: nothing. */
  answered: Found | null
}

/** Milliseconds between two reads of a part, at least. */
const partEvery = 1_000

/** The state of a part of a page. */
export type RereadPart<Found> = {
  /** The newest that came; null before the first. */
  found: Found | null
  /** Did the last read fail? */
  hasFailed: boolean
  refetch(): Promise<void>
}

/** Reads a part of the page, such as an open card, and again as long as it is stale. */
export function useRereadPart<Found extends { revision: number }>({
  address,
  needed,
  fetcher: { load, data, state },
  answered,
}: Part<Found>): RereadPart<Found> {
  const [found, setFound] = useState<Found | null>(null)
  if (answered && answered !== found) setFound(answered)
  const [askedFor, setAskedFor] = useState(-1)
  const read = useCallback(() => {
    setAskedFor(needed)
    return load(address)
  }, [load, address, needed])
  // what an answer says is not there may come with a change
  const isMissing = data !== undefined && data !== null && answered === null
  const refetch = useReread({
    address,
    isStale: (isMissing ? askedFor : (found?.revision ?? -1)) < needed,
    answer: found,
    isBusy: state !== "idle",
    read,
    every: partEvery,
  })
  return { found, hasFailed: data !== undefined && answered === null, refetch }
}

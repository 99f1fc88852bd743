import { useCallback, useEffect, useRef, useState } from "react"
import { readAgainAfter } from "#app/site/live/read-again-after.ts"
import { useReread, useRereadPage } from "#app/site/live/use-reread.ts"
import type { ParticipantList } from "#contracts/registration/participants.ts"
import { fetchParticipants, type TaggedList } from "./fetch-participants.ts"
import { participantsAddress } from "./participants-address.ts"

/** How long to wait for a list, milliseconds. */
const timeout = 20_000

type Stage = {
  path: string
  revision: number
  /** Is there a stream of it? */
  isFollowed: boolean
}

/** The participants that are currently shown. */
export type Participants = {
  list: ParticipantList
  /** Whether the rest is loaded: the page contains only the first of many. */
  rest: "here" | "unasked" | "coming" | "failed"
  /** Fetches those that are not here yet. */
  wantAll(): void
}

type FetchedList = TaggedList & {
  /** What the page was loaded with when this was asked for. */
  since: ParticipantList | "failed"
  askedAt: number
}

/** The loaded participants of a stage, refreshed whenever its stream announces a change (ST-14); null where there are none. */
export function useParticipants(
  loaded: ParticipantList | "failed",
  { path, revision, isFollowed }: Stage,
): Participants | null {
  const [isAllWanted, setAllWanted] = useState(false)
  const [changedAt, setChangedAt] = useState(Number.NEGATIVE_INFINITY)
  const [fetched, setFetched] = useState<FetchedList | null>(null)
  const [failedAddress, setFailedAddress] = useState<string | null>(null)
  // whatever changed in the stage may have been its participants
  const onChange = () => setChangedAt(performance.now())
  useRereadPage(isFollowed ? [{ path, revision }] : [], { every: readAgainAfter, isOfStage: true, onChange })

  const address = participantsAddress(path, isAllWanted)
  const hasFailed = failedAddress === address
  const underWay = useRef<AbortController>(null)
  // an answer about the first of many must not take the place of all of them
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read for another address, or a page that was left, is nobody's
  useEffect(() => () => underWay.current?.abort(), [address])
  const read = useCallback(async () => {
    const askedAt = performance.now()
    const controller = new AbortController()
    underWay.current = controller
    const timer = setTimeout(() => controller.abort(), timeout)
    const came = await fetchParticipants(address, fetched, controller.signal).catch(() => null)
    clearTimeout(timer)
    if (came) setFetched({ ...came, since: loaded, askedAt })
    setFailedAddress(came ? null : address)
  }, [address, fetched, loaded])
  // the data of a reloaded page is newer than what was fetched before
  const newest = fetched?.since === loaded ? fetched.list : loaded
  const isLess = isAllWanted && !isWhole(newest)
  useReread({
    address,
    isStale: isLess || (fetched?.askedAt ?? 0) < changedAt + readAgainAfter,
    answer: fetched,
    read,
    every: readAgainAfter,
  })
  const list = isLess && fetched ? fetched.list : newest
  const wantAll = useCallback(() => setAllWanted(true), [])
  if (list === "failed") return null
  if (isWhole(list)) return { list, rest: "here", wantAll }
  if (!isAllWanted) return { list, rest: "unasked", wantAll }
  return { list, rest: hasFailed ? "failed" : "coming", wantAll }
}

function isWhole(list: ParticipantList | "failed"): boolean {
  return list !== "failed" && list.rows.length >= list.total
}

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { createRefresher, type Refresher } from "#app/live/create-refresher.ts"
import { followChanges } from "#app/live/follow-stream.ts"
import type { ParticipantList } from "#contracts/participants.ts"
import { participantsAddress } from "./participants-address.ts"

/** Milliseconds between two reads of a list: cached answers are up to two seconds old. */
const refreshEvery = 2_500

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

/** The loaded participants of a stage, refreshed whenever its stream announces a change (ST-14); null where there are none. */
export function useParticipants(
  loaded: ParticipantList | "failed",
  { path, revision, isFollowed }: Stage,
): Participants | null {
  const [list, setList] = useState(loaded)
  const [isAllWanted, setAllWanted] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const fetched = useRef<TaggedList | null>(null)
  const refresher = useRef<Refresher | null>(null)
  const { revalidate } = useRevalidator()
  const pageRefresher = useRef<Refresher | null>(null)

  useEffect(() => {
    // the page, too, may be answered as it was just before the change
    const fresh = createRefresher(revalidate, refreshEvery)
    pageRefresher.current = fresh
    return fresh.stop
  }, [revalidate])

  useEffect(() => {
    // an answer about the first of many must not take the place of all of them
    const leaving = new AbortController()
    const read = async () => {
      try {
        const address = participantsAddress(path, isAllWanted)
        fetched.current = await fetchParticipants(address, fetched.current, leaving.signal)
        setList(fetched.current.list)
        setFailed(false)
      } catch (error) {
        if (!leaving.signal.aborted) setFailed(true)
        throw error
      }
    }
    const fresh = createRefresher(read, refreshEvery)
    refresher.current = fresh
    if (isAllWanted) fresh.request()
    return () => {
      fresh.stop()
      leaving.abort()
    }
  }, [path, isAllWanted])

  useEffect(() => {
    // the data of a reloaded page is newer than what was fetched before, even if it is less
    if (!isAllWanted || isWhole(loaded)) setList(loaded)
    else refresher.current?.request()
  }, [loaded, isAllWanted])

  // a reloaded page keeps its stream: a new one would announce the same changes, and cause another reload
  const firstRevision = useEffectEvent(() => revision)
  useEffect(() => {
    if (!isFollowed) return
    return followChanges(path, firstRevision(), {
      // whatever changed in the stage may have been its participants
      onChange: () => refresher.current?.request(),
      onReload: () => pageRefresher.current?.request(),
    })
  }, [path, isFollowed])

  const wantAll = useCallback(() => setAllWanted(true), [])
  if (list === "failed") return null
  if (isWhole(list)) return { list, rest: "here", wantAll }
  if (!isAllWanted) return { list, rest: "unasked", wantAll }
  return { list, rest: hasFailed ? "failed" : "coming", wantAll }
}

function isWhole(list: ParticipantList | "failed"): boolean {
  return list !== "failed" && list.rows.length >= list.total
}

/** A list with the tag by which the server knows whether it is still the same. */
export type TaggedList = { address: string; tag: string | null; list: ParticipantList }

/** Returns the list at an address; the known one if nothing has changed. Throws if it cannot be fetched. */
export async function fetchParticipants(
  address: string,
  known: TaggedList | null,
  signal: AbortSignal,
): Promise<TaggedList> {
  const tag = known?.address === address ? known.tag : null
  // personal data stays out of the browser's cache, so the tag is compared here
  const answer = await fetch(address, {
    cache: "no-store",
    signal,
    headers: tag === null ? {} : { "If-None-Match": tag },
  })
  if (answer.status === 304 && known) return known
  if (!answer.ok) throw new Error(`Participants: ${answer.status}`)
  const list: unknown = await answer.json()
  // from our own server: anything that is not a list comes from something in between
  if (!isList(list)) throw new Error("Participants: not a list")
  return { address, tag: answer.headers.get("ETag"), list }
}

function isList(answer: unknown): answer is ParticipantList {
  return typeof answer === "object" && answer !== null && "rows" in answer && "total" in answer
}

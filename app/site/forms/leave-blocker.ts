import { useEffect, useEffectEvent } from "react"
import { useBlocker } from "react-router"
import { networkIsBack } from "#app/site/shell/network-wait.ts"

/** A part of the page in which something can be typed. */
type TypedPart = {
  isUnsaved(): boolean
  /** Asks whether what is typed there may be lost. */
  mayLeave(): Promise<boolean>
}

const typedParts = new Set<TypedPart>()

/** Lets the blocker ask a part of the page too, until the function that it returns is called. */
export function watchTypedPart(part: TypedPart): () => void {
  typedParts.add(part)
  return () => {
    typedParts.delete(part)
  }
}

/** The part that was rendered last: its question lies on top of all else. */
const lastUnsaved = () => [...typedParts].findLast(({ isUnsaved }) => isUnsaved())

/** Is anything typed on the page that is not saved? */
export const hasUnsaved = (): boolean => lastUnsaved() !== undefined

/**
 * Asks before the page is left while anything on it is unsaved, and waits for the network where there is none. The site renders it
 * once: of several blockers React Router would ask only one, and a dialog without input would hide what is typed below it.
 */
export function LeaveBlocker() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !isSamePage(here, there) && (lastUnsaved() !== undefined || needsNetwork(here, there)),
  )
  const leave = useEffectEvent((isLeaving: boolean) => {
    if (blocker.state !== "blocked") return
    if (isLeaving) blocker.proceed()
    else blocker.reset()
  })
  const decide = useEffectEvent(async () => {
    const isLeaving = (await lastUnsaved()?.mayLeave()) ?? true
    leave(isLeaving && (navigator.onLine || (await networkIsBack())))
  })
  useEffect(() => {
    if (blocker.state === "blocked") void decide()
  }, [blocker.state])
  return null
}

/**
 * Does another page have to be read although the device has no network? React Router would load the document anew where it cannot load a
 * page's script, and nothing of what is shown would be left. A search answers for itself.
 */
const needsNetwork = (here: Address, there: Address): boolean =>
  !navigator.onLine && here.pathname !== there.pathname && there.pathname !== "/search"

type Address = { pathname: string; search: string }

/** Is it the same page, with what is typed on it? */
export const isSamePage = (here: Address, there: Address): boolean =>
  here.pathname === there.pathname && queryOf(here) === queryOf(there)

/** A form encodes the query differently from a link, and adds `index` for an index route; the language menu removes `lng`. */
const queryOf = ({ search }: Address) => {
  const query = new URLSearchParams(search)
  query.delete("index")
  query.delete("lng")
  return query.toString()
}

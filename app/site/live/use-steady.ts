import { useState, useSyncExternalStore } from "react"

/** Milliseconds for which things stay once the pointer is lifted: the click follows, and perhaps a second tap. */
const stayAfter = 700
/** A pointer that is down for longer does not press, milliseconds. */
const longestPress = 5_000

let isHeld = false
let release: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const hold = (held: boolean) => {
  if (isHeld === held) return
  isHeld = held
  for (const listener of listeners) listener()
}
const releaseAfter = (milliseconds: number) => {
  clearTimeout(release)
  release = setTimeout(() => hold(false), milliseconds)
}
const onDown = () => {
  hold(true)
  releaseAfter(longestPress)
}
// also where a finger begins to scroll: the browser then tells no more of it
const onUp = () => releaseAfter(stayAfter)

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) toggleListening("addEventListener")
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    toggleListening("removeEventListener")
    clearTimeout(release)
    isHeld = false
  }
}

function toggleListening(change: "addEventListener" | "removeEventListener") {
  document[change]("pointerdown", onDown, true)
  document[change]("pointerup", onUp, true)
  document[change]("pointercancel", onUp, true)
}

/**
 * Returns the latest of something, but what was shown before while a pointer is down and for a moment after: whoever presses reaches
 * what was there when the finger came down.
 */
export function useSteady<Shown>(latest: Shown): Shown {
  const isSteady = useSyncExternalStore(
    subscribe,
    () => isHeld,
    () => false,
  )
  const [shown, setShown] = useState(latest)
  if (!isSteady && shown !== latest) setShown(latest)
  return isSteady ? shown : latest
}

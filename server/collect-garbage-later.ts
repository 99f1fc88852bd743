import { setFlagsFromString } from "node:v8"

/**
 * Lets the heap grow to four times the size of its live objects before a full garbage collection. V8 takes a server that does a
 * little work ten times a second for idle, and would run a full collection every twenty seconds to free a few megabytes.
 */
export const collectGarbageLater = (): void => {
  setFlagsFromString("--heap-growing-percent=300")
  setFlagsFromString("--no-memory-reducer")
}

import { setFlagsFromString } from "node:v8"

/**
 * Lets the heap grow to four times what lives in it before all of it is searched for garbage. A server that does a little
 * ten times a second counts as idle for V8, which then searches everything every twenty seconds for a few megabytes.
 */
export const collectGarbageLater = (): void => {
  setFlagsFromString("--heap-growing-percent=300")
  setFlagsFromString("--no-memory-reducer")
}

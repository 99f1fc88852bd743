import { vi } from "vitest"

/** Puts a stream that never says anything in the place of the browser's. */
export const silentStream = (): void => {
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  )
}

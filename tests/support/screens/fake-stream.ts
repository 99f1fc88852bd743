import { vi } from "vitest"

/** Puts a stream that the test sends in the place of the browser's; nothing goes over a network. */
export const fakeStream = () => {
  const sources = new Set<EventTarget>()
  class FakeSource extends EventTarget {
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null

    constructor() {
      super()
      sources.add(this)
      queueMicrotask(() => this.onopen?.())
    }

    close() {
      sources.delete(this)
    }
  }
  vi.stubGlobal("EventSource", FakeSource)
  return {
    /** Sends a message to all who follow. */
    send: (kind: "board" | "rows" | "reload", message: object = {}) => {
      for (const source of sources)
        source.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(message) }))
    },
  }
}

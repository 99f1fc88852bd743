import { readStream } from "./read-stream.ts"

/** What the sources of a test have counted. */
export type Met = { connections: number; lags: number }

/**
 * Returns a browser's EventSource, as much as a page uses of it, over real HTTP; connections come compressed and plain
 * in turns. It counts the connections, and the boards that came to readers who had lagged.
 */
export const streamSource = () => {
  const met: Met = { connections: 0, lags: 0 }
  class StreamSource extends EventTarget {
    onopen = () => {}
    onerror = () => {}
    readonly #end = new AbortController()

    constructor(address: string) {
      super()
      met.connections += 1
      this.#follow(address, met.connections % 2 === 0 ? "gzip" : "identity").catch(() => this.#fail())
    }

    async #follow(address: string, encoding: string) {
      const { signal } = this.#end
      const response = await fetch(address, { headers: { "Accept-Encoding": encoding }, signal })
      if (!response.ok || !response.body) return this.#fail()
      if (signal.aborted) return
      this.onopen()
      let events = 0
      await readStream(response.body, {
        onEvent: ({ event, data }) => {
          if (signal.aborted) return
          if (event === "board" && events > 0) met.lags += 1
          events += 1
          this.dispatchEvent(new MessageEvent(event, { data }))
        },
      })
      this.#fail()
    }

    #fail() {
      if (!this.#end.signal.aborted) this.onerror()
    }

    close() {
      this.#end.abort()
    }
  }
  return { StreamSource, met }
}

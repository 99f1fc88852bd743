/** A browser's EventSource whose messages a test sends. */
export class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  onopen: () => void = () => {}
  onerror: () => void = () => {}
  isClosed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  send(type: string, message: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(message) }))
  }
}

/** Returns the source that was opened last. */
export const latestSource = (): FakeSource => {
  const source = FakeSource.all.at(-1)
  if (!source) throw new Error("nothing was opened")
  return source
}

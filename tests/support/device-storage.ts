import { afterEach, beforeEach, vi } from "vitest"

/** A browser's storage: what is stored are its own keys, as `Object.keys` finds them. */
class DeviceStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** Gives the test a device and a tab that store nothing yet; `vi.unstubAllGlobals` takes them away. */
export function stubStorage(): void {
  vi.stubGlobal("localStorage", new DeviceStorage())
  vi.stubGlobal("sessionStorage", new DeviceStorage())
}

/** Gives each test of a file such a device and tab, with a clock that stands. */
export function stubDevice(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    stubStorage()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/**
 * Returns the server's time minus this page's `performance.now()`, in milliseconds, accurate to a second; null: the answer has no
 * date. Unlike the device's time, the sum does not jump when the device's clock is set.
 */
export async function measureClock(address: string): Promise<number | null> {
  const sentAt = performance.now()
  const { headers } = await fetch(address, { method: "HEAD", cache: "no-store" })
  const server = Date.parse(headers.get("Date") ?? "")
  // assumes that the date was written halfway through the request; it is truncated to a second
  const here = (sentAt + performance.now()) / 2
  return Number.isNaN(server) ? null : server + 500 - here
}

const tick = 1_000
const measureEvery = 3_600_000
const retryAfter = 15_000

/** The two clocks of a device differ by more than this only if one was set, or stood still while the device slept; milliseconds. */
const jump = 2_000

/**
 * Reports the server's time every second, until the returned function is called. It is measured every hour, and at once after the
 * device slept, its clock was set, or its network came back; before the first measurement it is the device's time.
 */
export function followServerTime(address: string, onTime: (now: number) => void): () => void {
  const deviceTime = () => Date.now() - performance.now()
  let ahead = deviceTime()
  let lastDevice = ahead
  let hasMeasured = false
  let isMeasuring = false
  let isStopped = false
  let next: ReturnType<typeof setTimeout> | undefined
  const measure = async () => {
    if (isMeasuring) return
    isMeasuring = true
    clearTimeout(next)
    // without a network the last measure, or the device's clock, is the best there is
    const measured = await measureClock(address).catch(() => null)
    isMeasuring = false
    if (isStopped) return
    if (measured !== null) {
      ahead = measured
      hasMeasured = true
    }
    next = setTimeout(measure, measured === null ? retryAfter : measureEvery)
  }
  const notify = () => {
    const device = deviceTime()
    if (!hasMeasured) ahead = device
    if (Math.abs(device - lastDevice) > jump) void measure()
    lastDevice = device
    onTime(ahead + performance.now())
  }
  const ticking = setInterval(notify, tick)
  window.addEventListener("online", measure)
  notify()
  void measure()
  return () => {
    isStopped = true
    clearInterval(ticking)
    clearTimeout(next)
    window.removeEventListener("online", measure)
  }
}

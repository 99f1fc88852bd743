/** Returns how far the server's clock is ahead of this device's, milliseconds, to a second; null: the answer does not say. */
export async function measureClock(address: string): Promise<number | null> {
  const sentOn = Date.now()
  const { headers } = await fetch(address, { method: "HEAD", cache: "no-store" })
  const server = Date.parse(headers.get("Date") ?? "")
  // it was written in the middle of the way, and is cut to a second
  const here = (sentOn + Date.now()) / 2
  return Number.isNaN(server) ? null : server + 500 - here
}

import type { ScreenCommand } from "#contracts/screens.ts"

/** A screen asks what it is to show this often, milliseconds: it has to obey within two seconds (TV-02). */
const askEvery = 1_500

/** What failed is asked again at the latest after this, milliseconds. */
const longestWait = 12_000

/** Asks again and again what to show, until the returned function is called; after failures less often. */
export function followCommand(
  report: () => Promise<ScreenCommand>,
  onShows: (shows: ScreenCommand) => void,
): () => void {
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    const shows = await report().catch(() => null)
    if (isStopped) return
    failures = shows ? 0 : failures + 1
    if (shows) onShows(shows)
    timer = setTimeout(ask, Math.min(askEvery * 2 ** failures, longestWait))
  }
  void ask()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

import type { ScreenCommand } from "#contracts/screens.ts"

/** How often a screen polls what to show, milliseconds: it must react within two seconds (TV-02). */
const pollEvery = 1_500

/** The longest delay before a retry, milliseconds. */
const longestWait = 12_000

/** Polls what to show, until the returned function is called; after failures less often. */
export function followCommand(
  report: () => Promise<ScreenCommand>,
  onShows: (shows: ScreenCommand) => void,
): () => void {
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = async () => {
    const shows = await report().catch(() => null)
    if (isStopped) return
    failures = shows ? 0 : failures + 1
    if (shows) onShows(shows)
    timer = setTimeout(poll, Math.min(pollEvery * 2 ** failures, longestWait))
  }
  void poll()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

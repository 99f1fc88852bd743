import type { ScreenCommand } from "#contracts/screens.ts"

/** How often a screen queries what to show, milliseconds: it must react within two seconds (TV-02). */
const askEvery = 1_500

/** The longest delay before a retry, milliseconds. */
const longestWait = 12_000

/** Queries what to show at intervals, until the returned function is called; after failures less often. */
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

import type { Logger } from "pino"

/** May one more line be logged now? */
export type MayLog = () => boolean

/** Returns what allows so many lines a second; how many more there were is told by one line, with the next that is allowed. */
export const limitLines = ({
  perSecond,
  log,
}: { perSecond: number } & { log: Pick<Logger, "info"> }): MayLog => {
  let second = Number.NaN
  let lines = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      if (lines > perSecond)
        log.info({ refusals: lines - perSecond }, "More were refused than the log tells of")
      second = now
      lines = 0
    }
    lines += 1
    return lines <= perSecond
  }
}

import type { Logger } from "pino"

/** May one more line be logged now? */
export type MayLog = () => boolean

type Limited = { perSecond: number; log: Pick<Logger, "info">; of: string }

/** Returns what allows so many lines of a kind a second; how many more there were is told by one line, with the next that is allowed. */
export const limitLines = ({ perSecond, log, of }: Limited): MayLog => {
  let second = Number.NaN
  let lines = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      if (lines > perSecond)
        log.info({ of, refusals: lines - perSecond }, "More were refused than the log tells of")
      second = now
      lines = 0
    }
    lines += 1
    return lines <= perSecond
  }
}

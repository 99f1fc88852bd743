import type { Log } from "#server/db/log.ts"

/** Work that is retried, and may fail for a while. */
export type Outage = {
  failed(error: unknown): void
  worked(): void
}

/** Returns a logger that reports only the first failure of some work until it works again. */
export const watchOutage = (log: Log, work: string): Outage => {
  let isOut = false
  return {
    failed: (error) => {
      if (!isOut) log.error({ err: error }, `${work} fails`)
      isOut = true
    },
    worked: () => {
      if (isOut) log.info(`${work} works again`)
      isOut = false
    },
  }
}

import type { Log } from "#server/db/log.ts"

/** Work that is tried again and again, and may fail for a while. */
export type Outage = {
  failed(error: unknown): void
  worked(): void
}

/** Returns what logs the first failure of some work, and then nothing until it works again. */
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

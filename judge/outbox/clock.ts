/** The device's time. */
export type Clock = {
  /** Epoch milliseconds, as wrong as the device's clock is. */
  now(): number
  /** Resolves after so many milliseconds, or at once when the signal is given. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

const latest = 253_402_300_799_999

/** The device's time as it may be sent: a clock that was never set must not cost a score. */
export const sendableTime = (clock: Clock): number => Math.min(Math.max(Math.round(clock.now()), 0), latest)

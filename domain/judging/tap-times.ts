/**
 * Returns the instant of a tap by the server's clock, epoch milliseconds: it is corrected by the error of the device's clock when
 * the batch was sent (D-05). A tap cannot be later than its arrival, nor, if the clock was set meanwhile, before 1970.
 */
export const correctTime = (deviceTime: number, sentAt: number, receivedOn: number): number =>
  Math.max(0, Math.min(deviceTime + (receivedOn - sentAt), receivedOn))

const hour = 3_600_000

/** The limits for the times of a stage's scores; instants and durations in milliseconds. */
export type ExpectedTimes = { from: number; until: number; longestWait: number }

/**
 * Returns the period in which a stage's scores are plausible, and how long a score may be pending on a phone before somebody
 * should check its time: three hours before and after the stage, for races that begin early or end late, and half a day, since no
 * phone is without a network for longer. Scores outside still count, but a secretary checks them, since these times break ties.
 */
export const expectedTimes = (stage: {
  competitionStartDate: number
  competitionEndDate: number
}): ExpectedTimes => ({
  from: stage.competitionStartDate - 3 * hour,
  until: stage.competitionEndDate + 3 * hour,
  longestWait: 12 * hour,
})

/**
 * Returns the instant of a tap on the server's clock, epoch milliseconds: the device's clock is off by what it said
 * when it sent the batch (D-05). A tap cannot lie after its arrival, nor, of a clock that was set meanwhile, before 1970.
 */
export const correctTime = (deviceTime: number, sentAt: number, receivedOn: number): number =>
  Math.max(0, Math.min(deviceTime + (receivedOn - sentAt), receivedOn))

const hour = 3_600_000

/** What the times of a stage's scores are held against; instants and durations in milliseconds. */
export type ExpectedTimes = { from: number; until: number; longestWait: number }

/**
 * Returns when the scores of a stage are recorded, and how long one may wait on a phone before somebody should look at its time:
 * three hours around the stage's own, for races that begin early or end late, and half a day, which no phone is without a
 * network. What lies outside counts all the same: a secretary is asked, since ties go by these times.
 */
export const expectedTimes = (stage: {
  competitionStartDate: number
  competitionEndDate: number
}): ExpectedTimes => ({
  from: stage.competitionStartDate - 3 * hour,
  until: stage.competitionEndDate + 3 * hour,
  longestWait: 12 * hour,
})

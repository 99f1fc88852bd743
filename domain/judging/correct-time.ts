/**
 * Returns the instant of a tap on the server's clock, epoch milliseconds: the device's clock is off by what it said
 * when it sent the batch (D-05). A tap cannot lie after its arrival, nor, of a clock that was set meanwhile, before 1970.
 */
export const correctTime = (deviceTime: number, sentAt: number, receivedOn: number): number =>
  Math.max(0, Math.min(deviceTime + (receivedOn - sentAt), receivedOn))

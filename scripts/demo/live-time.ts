/** How much faster than planned a running stage goes on: at first, so that spectators see it move, and at its end. */
export type Haste = { first: number; last: number }

/** When a moment of the plan comes, if the haste falls steadily between now and the end of the plan. Epoch milliseconds. */
export const liveTime = (
  planned: number,
  { now, end }: { now: number; end: number },
  { first, last }: Haste,
): number => {
  // the integral of 1 / haste over the plan from now on
  const fall = (first - last) / (end - now)
  return now + Math.round(Math.log(first / (first - fall * (planned - now))) / fall)
}

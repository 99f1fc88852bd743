const hour = 3_600_000

/** The dates of a stage that is running now. */
export const running = () => ({
  competitionStartDate: Date.now() - 2 * hour,
  competitionEndDate: Date.now() + 4 * hour,
})

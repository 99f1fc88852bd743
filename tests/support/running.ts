const hour = 3_600_000

/**
 * The dates of a stage that is running now. It began at most two hours ago, and not before midnight in its time zone: the times
 * of a race over midnight are shown with their day.
 */
export const running = () => {
  const now = Date.now()
  const clock = new Date(now).toLocaleTimeString("en-GB", { timeZone: "Europe/Riga" })
  const [hours = 0, minutes = 0] = clock.split(":").map(Number)
  const sinceMidnight = (hours + minutes / 60) * hour
  return {
    competitionStartDate: now - Math.min(2 * hour, sinceMidnight),
    competitionEndDate: now + 4 * hour,
  }
}

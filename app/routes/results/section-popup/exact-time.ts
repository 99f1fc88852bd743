/** Writes the time of an instant (epoch milliseconds) to the second: taps follow one another in seconds. */
export function exactTime(language: string, timeZone: string): Intl.DateTimeFormat {
  const units = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const
  return new Intl.DateTimeFormat(language, { ...units, timeZone })
}

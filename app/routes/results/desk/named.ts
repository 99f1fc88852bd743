/** Riders and entries that are named before it becomes a number. */
const mostNamed = 8

/** A rider in a list: the racing number and the name. */
export const named = ({ racingNumber, name }: { racingNumber: string | null; name: string }): string =>
  `${racingNumber ?? "–"} ${name}`

/** The first of many, and how many more. */
export function listed(names: readonly string[]): string {
  const rest = names.length - mostNamed
  return [...names.slice(0, mostNamed), ...(rest > 0 ? [`+${rest}`] : [])].join(", ")
}

import type { BoardRow } from "#contracts/live.ts"

/** By what a device knows a rider again at every stage of a championship and in its standings: name and class, without a space. */
export function followKey({ name, racingClass }: Pick<BoardRow, "name" | "racingClass">): string {
  return `${name} ${racingClass}`.toLowerCase().replaceAll(" ", "-")
}

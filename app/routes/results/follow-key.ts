import type { BoardRow } from "#contracts/live.ts"
import { standingId } from "#domain/standings/standing-id.ts"

/** By what a device knows a rider again at every stage of a championship and in its standings: name and class. */
export function followKey({ name, racingClass }: Pick<BoardRow, "name" | "racingClass">): string {
  return standingId(name, { kind: "class", name: racingClass })
}

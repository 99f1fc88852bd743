import type { JudgesDesk } from "#contracts/judges-desk.ts"
import { judgesWorkAddress } from "./judges-address.ts"

/** Returns who judges the stage with this path by now, and with what. Throws where that is not to be had. */
export async function fetchDesk(stagePath: string): Promise<JudgesDesk> {
  const answer = await fetch(judgesWorkAddress(stagePath), { cache: "no-store" })
  if (!answer.ok) throw new Error(`Judges: ${answer.status}`)
  const read: unknown = await answer.json()
  // of our own server: what is no desk at all is the answer of something between
  if (!hasDesk(read)) throw new Error("Judges: not a desk")
  return read.desk
}

function hasDesk(answer: unknown): answer is { desk: JudgesDesk } {
  if (typeof answer !== "object" || answer === null || !("desk" in answer)) return false
  const { desk } = answer
  return typeof desk === "object" && desk !== null && "judges" in desk && "devices" in desk
}

import type { DeskLine } from "#contracts/race-desk.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"

/** Has a rider a result in the same section of the next lap? Then that of this lap stays (SP-07); false where it is not known. */
export function hasNextLap(
  lines: readonly DeskLine[],
  { participantId, section, lap }: SectionOfLap & { participantId: string },
): boolean {
  const line = lines.find(({ id }) => id === participantId)
  return line?.entries.some((other) => other.section === section && other.lap === lap + 1) ?? false
}

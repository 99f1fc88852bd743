import { createHash } from "node:crypto"
import type { StageWrite } from "#server/stages/write-stage.ts"
import type { Matched } from "./match-riders.ts"

/**
 * Returns the id of an imported penalty: the same for the same rider of the same stage, so that a file that is sent twice
 * adds one penalty.
 */
export const penaltyId = ({ stage }: StageWrite, { id }: Matched["rider"]): string => {
  const hex = createHash("sha256").update(`imported penalty of ${id} in ${stage.path}`).digest("hex")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}

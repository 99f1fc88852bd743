import type { BoardRow, BoardStage } from "#contracts/live.ts"
import type { DeskLine } from "#contracts/race-desk.ts"
import { absentIn } from "./desk-riders.ts"
import { LineMenu } from "./line-menu.tsx"
import { SetDns } from "./set-dns.tsx"

type RiderToolsProps = {
  line: DeskLine
  /** Null: there is no result yet. */
  row: BoardRow | null
  stage: Pick<BoardStage, "path" | "resultsStatus">
}

/** What a secretary may do with a rider: with the result, or, where there is none, say that they do not start (RX-09). */
export function RiderTools({ line, row, stage }: RiderToolsProps) {
  if (row) return <LineMenu row={row} stage={stage} />
  return absentIn([line]).length > 0 && <SetDns stage={stage.path} rider={line} />
}

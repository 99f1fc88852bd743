import { useState } from "react"
import type { BoardRow, BoardStage } from "#contracts/live.ts"
import { Action, ActionsMenu } from "#ui/actions-menu.tsx"
import { PenaltyDialog } from "./penalty-dialog.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useResultWork } from "./use-result-work.tsx"

type LineMenuProps = { row: BoardRow; stage: Pick<BoardStage, "path" | "resultsStatus"> }

const statuses = ["DNF", "DQ"] as const

/** What a secretary may do with one result, on its line; nothing once results are approved (SP-09). */
export function LineMenu({ row, stage }: LineMenuProps) {
  return stage.resultsStatus === null ? <OpenLineMenu row={row} path={stage.path} /> : null
}

function OpenLineMenu({ row, path }: { row: BoardRow; path: string }) {
  const t = useDeskWords()
  const { setStatus, clearStatus, deleteResult, questions } = useResultWork(path, row)
  const [isPenaltyOpen, setPenaltyOpen] = useState(false)
  return (
    // biome-ignore lint/a11y: it only keeps what is pressed inside from opening the line's card
    <span className="line-menu" onClick={(event) => event.stopPropagation()}>
      <ActionsMenu label={t("actionsOf", { name: row.name })}>
        {statuses.map((status) => (
          <Action key={status} isOff={row.status === status} onChoose={() => setStatus(status)}>
            {/* locale keys: results-desk.set.* */}
            {t(`set.${status}`)}
          </Action>
        ))}
        <Action isOff={row.status === null} onChoose={clearStatus}>
          {t("clearStatus")}
        </Action>
        <hr />
        <Action onChoose={() => setPenaltyOpen(true)}>{t("addPenalty")}</Action>
        <Action isOff={row.total !== null} onChoose={deleteResult}>
          {t("deleteResult")}
        </Action>
      </ActionsMenu>
      {isPenaltyOpen && (
        <PenaltyDialog path={path} rider={row} penalty={null} onClose={() => setPenaltyOpen(false)} />
      )}
      {questions}
    </span>
  )
}

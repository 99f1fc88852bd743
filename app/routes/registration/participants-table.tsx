import { memo, type ReactNode } from "react"
import { useWords } from "#app/i18n/words.ts"
import { useViewer } from "#app/shell/use-viewer.ts"
import { sortState } from "#app/sorting/column-order.ts"
import type { ParticipantList, PublicParticipant, StageParticipant } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { SortHeading } from "#ui/sort-heading.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { ParticipantLine } from "./participant-line.tsx"
import { columnsFor, nextOrder, type ParticipantColumn, type ParticipantOrder } from "./sort-participants.ts"

type ParticipantsTableProps = {
  stage: StagePage
  reader: ParticipantList["for"]
  rows: readonly (PublicParticipant | StageParticipant)[]
  now: number
  order: ParticipantOrder
  onOrder(order: ParticipantOrder): void
  rowMenu: ((participant: StageParticipant) => ReactNode) | undefined
}

const Line = memo(ParticipantLine)

export function ParticipantsTable({
  stage,
  reader,
  rows,
  now,
  order,
  onOrder,
  rowMenu,
}: ParticipantsTableProps) {
  const t = useWords("stage")
  const viewer = useViewer()
  const colors = new Map(stage.classes.map(({ name, color }) => [name, color]))
  return (
    <table className="participants-table" data-reader={reader}>
      <thead data-label={t("sortBy")}>
        <tr>
          {columnsFor(reader).map((column) => (
            <Heading key={column} column={column} order={order} onOrder={onOrder} />
          ))}
          {rowMenu && (
            <th scope="col">
              <span className="sr-only">{t("actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line
            key={row.id}
            participant={row}
            color={colors.get(row.racingClass)}
            isOwn={row.id === viewer?.userId}
            now={reader === "secretary" ? now : 0}
            rowMenu={rowMenu}
          />
        ))}
      </tbody>
    </table>
  )
}

type HeadingProps = {
  column: ParticipantColumn
  order: ParticipantOrder
  onOrder(order: ParticipantOrder): void
}

function Heading({ column, order, onOrder }: HeadingProps) {
  const t = useWords("stage")
  return (
    <SortHeading
      sorted={sortState(order, column)}
      button={{
        type: "button",
        disabled: !useHydrated(),
        onClick: () => onOrder(nextOrder(order, column)),
        // locale keys: stage.column.*
        children: t(`column.${column}`),
      }}
    />
  )
}

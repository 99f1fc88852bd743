import "./participants.css"
import type { ReactNode } from "react"
import { useStageWords } from "#app/routes/competitions/use-stage-words.ts"
import { useViewer } from "#app/shell/use-viewer.ts"
import type { PublicParticipant, StageParticipant } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { Badge } from "#ui/badge.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"

type ParticipantsTableProps = {
  stage: StagePage
  rows: readonly (PublicParticipant | StageParticipant)[]
  rowMenu: ((participant: StageParticipant) => ReactNode) | undefined
}

export function ParticipantsTable({ stage, rows, rowMenu }: ParticipantsTableProps) {
  const t = useStageWords()
  const viewer = useViewer()
  const colors = new Map(stage.classes.map(({ name, color }) => [name, color]))
  return (
    <table className="participants-table mt-4 w-full">
      <thead>
        <tr>
          <th scope="col">{t("column.name")}</th>
          <th scope="col">{t("column.class")}</th>
          <th scope="col">{t("column.bike")}</th>
          <th scope="col">{t("column.club")}</th>
          <th scope="col">{t("column.born")}</th>
          {rowMenu && <th scope="col">{t("column.actions")}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <NumberPlate
                label={t("racingNumber")}
                number={row.racingNumber ?? "–"}
                color={colors.get(row.racingClass) ?? "#ffffff"}
              />
              <strong>{row.name}</strong>
              {row.id === viewer?.userId && <Badge tone="final">{t("you")}</Badge>}
            </th>
            <td>{row.racingClass}</td>
            <td>{row.bike}</td>
            <td>{row.club?.id}</td>
            <td>{"birthYear" in row ? row.birthYear : row.birthDate}</td>
            {rowMenu && <td>{"status" in row && rowMenu(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

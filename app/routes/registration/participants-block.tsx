import { type ReactNode, useState } from "react"
import { useStageWords } from "#app/routes/competitions/use-stage-words.ts"
import type { ParticipantList, StageParticipant } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { ParticipantsTable } from "./participants-table.tsx"

type ParticipantsBlockProps = {
  stage: StagePage
  list: ParticipantList
  /** How a secretary adds one (ST-13). */
  addButton?: ReactNode
  /** What a secretary may do with one (ST-13). */
  rowMenu?: (participant: StageParticipant) => ReactNode
}

const mostAtFirst = 10

/** Who rides in a stage (ST-09). */
export function ParticipantsBlock({ stage, list, addButton, rowMenu }: ParticipantsBlockProps) {
  const t = useStageWords()
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="mt-10" aria-labelledby="participants">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="participants" className="text-3xl">
          {t("participants")}
        </h2>
        {addButton}
      </div>
      {list.total === 0 ? (
        <EmptyState title={t("noParticipants")} />
      ) : (
        <ParticipantsTable
          stage={stage}
          rows={isWhole ? list.rows : list.rows.slice(0, mostAtFirst)}
          rowMenu={rowMenu}
        />
      )}
      {!isWhole && list.total > mostAtFirst && (
        <button type="button" className="quiet-button mt-4" onClick={() => setWhole(true)}>
          {t("showAll", { total: list.total })}
        </button>
      )}
    </section>
  )
}

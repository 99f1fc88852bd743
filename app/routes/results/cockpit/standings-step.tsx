import { useWords } from "#app/i18n/words.ts"
import { StageStandingsSteps } from "#app/routes/standings/stage-standings-steps.tsx"
import { useSetPositions } from "#app/routes/standings/use-set-positions.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import type { DayProps } from "./day-steps.tsx"

type StandingsStepProps = Pick<DayProps, "race" | "resultsStatus" | "isDraft" | "generation">

/** From approved results to published standings. */
export const StandingsStep = ({ race: { stage }, ...day }: StandingsStepProps) => (
  <StageStandingsSteps {...day} stagePath={stage.path} approveFirst={<ApproveStandings stage={stage} />} />
)

/** Sets the positions of the championship's standings as they were set last (D-22), so that the stage can be published. */
function ApproveStandings({ stage: { path, standingsMode } }: { stage: DayProps["race"]["stage"] }) {
  const t = useWords("results-desk")
  const setPositions = useSetPositions(championshipOf(path))
  return (
    <ScriptedButton className="button" onClick={() => void setPositions(standingsMode)}>
      {t("approveStandings")}
    </ScriptedButton>
  )
}

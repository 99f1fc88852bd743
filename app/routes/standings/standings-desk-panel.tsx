import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { StandingsColumn } from "#contracts/standings.ts"
import { championshipPath, stagePath } from "#domain/competitions/stage-path.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import { Badge } from "#ui/badge.tsx"
import { Desk } from "#ui/desk.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { StageStandingsSteps } from "./stage-standings-steps.tsx"
import { useStandingsCommand } from "./use-standings-command.ts"

/** Whose standings are worked on. */
export type StandingsPlace = { institution: string; championship: string }

type StandingsDeskPanelProps = {
  place: StandingsPlace
  columns: readonly StandingsColumn[]
}

/** What secretaries do about all standings at once (SD-09, SD-14), and the step at which each stage is. */
export function StandingsDeskPanel({ place, columns }: StandingsDeskPanelProps) {
  const t = useWords("standings-desk")
  const ask = useAsk()
  const setting = { pending: t("settingPositions"), done: t("positionsSet"), failed: t("updateFailed") }
  const approve = useStandingsCommand(api.standings.approve, setting)
  const setPositions = async (mode: StandingsMode) => {
    const question =
      mode === "total"
        ? { title: t("askApprove"), text: t("askApproveText") }
        : { title: t("askFinal"), text: t("askFinalText") }
    if (await ask({ ...question, yes: t("yes"), no: t("cancel") }))
      await approve({ championship: championshipPath(place), mode })
  }
  return (
    <Desk className="standings-desk" title={t("desk")}>
      <div className="set-positions">
        <p>{t("approveMeaning")}</p>
        <ScriptedButton className="quiet-button" onClick={() => void setPositions("total")}>
          {t("approve")}
        </ScriptedButton>
        <ScriptedButton className="quiet-button" onClick={() => void setPositions("total-minus-worst")}>
          {t("final")}
        </ScriptedButton>
      </div>
      {columns.length > 0 && (
        <>
          <h3>{t("stages")}</h3>
          <ul>
            {columns.map((column) => (
              <StageLine key={column.order} place={place} column={column} />
            ))}
          </ul>
        </>
      )}
    </Desk>
  )
}

type StageLineProps = { place: StandingsPlace; column: StandingsColumn }

function StageLine({ place, column: { title, url, resultsStatus, isDraft } }: StageLineProps) {
  const t = useWords("standings-desk")
  const [, , , , stage = ""] = url.split("/")
  return (
    <li>
      <strong>{title}</strong>
      {/* locale keys: standings-desk.step.* */}
      <Badge tone={resultsStatus === "StandingsPublished" ? "final" : "plain"}>
        {t(`step.${resultsStatus}`)}
      </Badge>
      <StageStandingsSteps
        stagePath={stagePath({ ...place, stage })}
        resultsStatus={resultsStatus}
        isDraft={isDraft}
        approveFirst={<span className="text-muted">{t("approveFirst")}</span>}
      />
    </li>
  )
}

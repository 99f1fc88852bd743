import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import "./stage-standings-steps.css"
import type { ReactNode } from "react"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { actionsAt, type ResultsStatus } from "#domain/results/results-status.ts"
import { useGeneration } from "./use-generation.tsx"
import { useStandingsWork } from "./use-standings-work.ts"

type StageStandingsStepsProps = {
  stagePath: string
  resultsStatus: ResultsStatus
  /** Are there standings to approve before this stage can be published? Null until that is known. */
  isDraft: boolean | null
  /** Stands there until they are approved. */
  approveFirst: ReactNode
}

/**
 * What leads a stage from approved results to published standings (SP-03, D-18), for those who may: the page that shows it
 * asks that, and is reloaded after each step.
 */
export function StageStandingsSteps({
  stagePath,
  resultsStatus,
  isDraft,
  approveFirst,
}: StageStandingsStepsProps) {
  const t = useWords("standings-desk")
  const { stage, ...place } = stageParams(stagePath)
  const { generate, isWorking, sheet } = useGeneration(place)
  const { confirm, work } = useStandingsWork(place)
  const actions = actionsAt(resultsStatus)

  const publish = async () => {
    if (await confirm({ title: t("askPublish"), text: t("askPublishText") }))
      await work(
        { intent: "publish", stage },
        { pending: t("publishing"), done: t("published"), failed: t("statusFailed") },
      )
  }
  const mayGenerate = actions.includes("generate") || actions.includes("re-generate")
  return (
    <span className="standings-steps">
      {mayGenerate && (
        <ScriptedButton className="quiet-button" disabled={isWorking} onClick={() => void generate(stage)}>
          {t(actions.includes("generate") ? "generate" : "reGenerate")}
        </ScriptedButton>
      )}
      {actions.includes("publish") && isDraft === true && approveFirst}
      {actions.includes("publish") && isDraft === false && (
        <ScriptedButton className="button" disabled={isWorking} onClick={() => void publish()}>
          {t("publish")}
        </ScriptedButton>
      )}
      {sheet}
    </span>
  )
}

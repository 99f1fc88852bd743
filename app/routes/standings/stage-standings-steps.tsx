import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import "./stage-standings-steps.css"
import type { ReactNode } from "react"
import { actionsAt, type ResultsStatus } from "#domain/results/results-status.ts"
import { type Generation, mayBeGenerated } from "./use-generation.tsx"
import { useStandingsCommand } from "./use-standings-command.ts"

type StageStandingsStepsProps = {
  stagePath: string
  resultsStatus: ResultsStatus
  /** Are there standings to approve before this stage can be published? Null until that is known. */
  isDraft: boolean | null
  /** Stands there until they are approved. */
  approveFirst: ReactNode
  generation: Generation
}

/**
 * The steps of a stage from approved results to published standings (SP-03, D-18). The page that shows them checks the
 * permission, and is reloaded after each step.
 */
export function StageStandingsSteps({
  stagePath,
  resultsStatus,
  isDraft,
  approveFirst,
  generation: { generate, isWorking },
}: StageStandingsStepsProps) {
  const t = useWords("standings-tools")
  const ask = useAsk()
  const publishing = { pending: t("publishing"), done: t("published"), failed: t("statusFailed") }
  const publish = useStandingsCommand(api.standings.publish, publishing)
  const actions = actionsAt(resultsStatus)

  const askAndPublish = async () => {
    if (isWorking) return
    const question = { title: t("askPublish"), text: t("askPublishText"), yes: t("yes"), no: t("cancel") }
    if (await ask(question)) await publish({ stage: stagePath })
  }
  const mayGenerate = mayBeGenerated(resultsStatus)
  const mayPublish = actions.includes("publish")
  if (!mayGenerate && !mayPublish) return null
  return (
    <span className="standings-steps">
      {mayGenerate && (
        <ScriptedButton
          className={actions.includes("generate") ? "button" : "quiet-button"}
          aria-disabled={isWorking}
          onClick={() => void generate(stagePath)}
        >
          {t(actions.includes("generate") ? "generate" : "reGenerate")}
        </ScriptedButton>
      )}
      {mayPublish && isDraft === true && approveFirst}
      {mayPublish && isDraft === false && (
        <ScriptedButton className="button" aria-disabled={isWorking} onClick={() => void askAndPublish()}>
          {t("publish")}
        </ScriptedButton>
      )}
    </span>
  )
}

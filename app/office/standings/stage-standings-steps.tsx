import type { ReactNode } from "react"
import { useRevalidator } from "react-router"
import { StepButton } from "#app/office/desk/step-button.tsx"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { actionsAt, type ResultsStatus } from "#domain/results/results-status.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { type Generation, mayBeGenerated } from "./use-generation.tsx"

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
  const { revalidate } = useRevalidator()
  const publish = useCommand(api.standings.publish, { t, work: "publish" }, { reread: revalidate })
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
    <>
      {mayGenerate && (
        <StepButton
          className={actions.includes("generate") ? "button" : "quiet-button"}
          aria-disabled={isWorking}
          onClick={() => void generate(stagePath)}
        >
          {t(actions.includes("generate") ? "generate" : "reGenerate")}
        </StepButton>
      )}
      {mayPublish && isDraft === true && approveFirst}
      {mayPublish && isDraft === false && (
        <StepButton className="button" aria-disabled={isWorking} onClick={() => void askAndPublish()}>
          {t("publish")}
        </StepButton>
      )}
    </>
  )
}

import { api } from "#app/site/api/client.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { BoardRow, BoardStage } from "#contracts/results/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { listNames } from "./desk-riders.ts"
import { StepButton } from "./step-button.tsx"
import { useMassCommand } from "./use-undoable.ts"

type MassDnfProps = { stage: BoardStage; riders: readonly BoardRow[] }

type DnfForUnfinishedProps = MassDnfProps & {
  now: number
  /** The id of `WhyNoDnf`. */
  reasonId: string
}

/**
 * Sets DNF for all who neither finished nor have a status, at once (D-16). Until the competition is over they may be out riding.
 */
export function DnfForUnfinished({ stage, riders, now, reasonId }: DnfForUnfinishedProps) {
  const t = useWords("results-desk")
  const setDnf = useMassCommand(stage.path, api.results.setDnfForUnfinished, "setStatus")
  const ask = useAsk()
  const isReady = isOver(stage, now)
  const sure = (count: number) =>
    ask({
      title: t("dnfForUnfinished", { count }),
      text: t("dnfForUnfinishedSure", { count }),
      yes: t("setDnf"),
      no: t("cancel"),
    })
  const set = async () => {
    // others may finish, or fail to, while the secretary decides
    if (isReady && (await sure(riders.length))) await setDnf(riders.length, sure)
  }
  return (
    <StepButton
      className="quiet-button"
      aria-disabled={!isReady}
      aria-describedby={isReady ? undefined : reasonId}
      onClick={set}
    >
      {t("dnfForUnfinished", { count: riders.length })}
    </StepButton>
  )
}

/** Names those who rode every section after they had got a DNF, and clears it, after a confirmation (SP-04). */
export function FinishedAfterDnf({ stage, riders }: MassDnfProps) {
  const t = useWords("results-desk")
  const clearDnf = useMassCommand(stage.path, api.results.clearDnfOfFinished, "clearStatus")
  const ask = useAsk()
  const names = listNames(riders.map(riderLabel))
  const sure = (title: string, text: string) => ask({ title, text, yes: t("clearStatus"), no: t("cancel") })
  const askAgain = (count: number) =>
    sure(t("changedMeanwhile.title"), t("finishedAfterDnf.clear", { count }))
  const clear = async () => {
    const count = riders.length
    if (await sure(t("finishedAfterDnf.clear", { count }), t("finishedAfterDnf.sure", { riders: names })))
      await clearDnf(count, askAgain)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{t("finishedAfterDnf.text", { riders: names })}</p>
      <ScriptedButton className="quiet-button" onClick={clear}>
        {t("finishedAfterDnf.clear", { count: riders.length })}
      </ScriptedButton>
    </div>
  )
}

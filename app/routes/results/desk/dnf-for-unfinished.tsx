import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { BoardRow, BoardStage } from "#contracts/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { listNames } from "./desk-riders.ts"
import { useMassCommand } from "./use-mass-command.ts"

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
    <ScriptedButton
      className="quiet-button"
      aria-disabled={!isReady}
      aria-describedby={isReady ? undefined : reasonId}
      onClick={set}
    >
      {t("dnfForUnfinished", { count: riders.length })}
    </ScriptedButton>
  )
}

/** Names those who rode every section after they had got a DNF, and clears it. */
export function FinishedAfterDnf({ stage, riders }: MassDnfProps) {
  const t = useWords("results-desk")
  const clearDnf = useMassCommand(stage.path, api.results.clearDnfOfFinished, "clearStatus")
  const ask = useAsk()
  if (riders.length === 0) return null
  const askAgain = (count: number) =>
    ask({
      title: t("changedMeanwhile.title"),
      text: t("finishedAfterDnf.clear", { count }),
      yes: t("clearStatus"),
      no: t("cancel"),
    })
  return (
    <div className="finished-after-dnf">
      <p>{t("finishedAfterDnf.text", { riders: listNames(riders.map(riderLabel)) })}</p>
      <ScriptedButton className="quiet-button" onClick={() => clearDnf(riders.length, askAgain)}>
        {t("finishedAfterDnf.clear", { count: riders.length })}
      </ScriptedButton>
    </div>
  )
}

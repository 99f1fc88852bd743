import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { useStageTime } from "#app/routes/results/use-stage-time.ts"
import { euroOf } from "#contracts/formats.ts"
import type { BoardStage } from "#contracts/live.ts"
import type { DeskProtest } from "#contracts/race-desk.ts"
import { Dated } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"

type ProtestFactsProps = { protest: DeskProtest; stage: BoardStage }

/** What secretaries know of a protest: who made it and why, when, for which fee, and what the jury said. */
export function ProtestFacts({ protest, stage }: ProtestFactsProps) {
  const t = useWords("protest-desk")
  const states = useWords("protests")
  const { language } = useTranslation().i18n
  const write = useStageTime(stage)
  const { protester, details, fee, isFeeReturned, receivedOn, decision, text, decidedOn } = protest
  // locale keys: protest-desk.fees.*
  const feeState = decision === null ? "paid" : isFeeReturned ? "returned" : "kept"
  return (
    <div className="protest-facts">
      <p>
        <span className="wrap-anywhere">
          {protester.participantId === null ? protester.name : riderLabel(protester)}
          {protester.isRemoved && ` (${t("riderRemoved")})`}
        </span>
        <span>
          <Dated at={receivedOn}>{states("received", { time: write(receivedOn) })}</Dated>
        </span>
        {fee !== null && <span>{t(`fees.${feeState}`, { fee: euroOf(language).format(fee / 100) })}</span>}
      </p>
      {details !== null && <p className="whitespace-pre-line wrap-anywhere">{details}</p>}
      {decidedOn !== null && (
        <p>
          <span>
            <Dated at={decidedOn}>{states("decided", { time: write(decidedOn) })}</Dated>
          </span>
          {text !== null && <q className="wrap-anywhere">{text}</q>}
        </p>
      )}
    </div>
  )
}

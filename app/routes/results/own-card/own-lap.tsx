import { useRef } from "react"
import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { useStageTime } from "#app/routes/results/use-stage-time.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { OwnCard, RiderCard } from "#contracts/rider-card.ts"
import {
  type CardAgreement,
  changedScores,
  isLapComplete,
  scoresOfLap,
} from "#domain/results/card-agreement.ts"
import type { ResultLap } from "#domain/results/result.ts"
import { Dated } from "#ui/instant.tsx"
import { useOwnCardCommand } from "./use-own-card-command.ts"
import { writeChange } from "./write-change.ts"

type OwnCardPartProps = {
  card: Pick<RiderCard, "stage" | "laps">
  own: OwnCard
  /** Null: what holds for all laps. */
  lap: ResultLap | null
}

/** What stands below a lap of the viewer's own card, or below all of them. */
export function OwnCardPart({ card: { stage, laps }, own, lap }: OwnCardPartProps) {
  if (lap) return <OwnLap {...{ stage, own, lap }} />
  return stage.resultsStatus === null && laps.some(isLapComplete) && <OwnCardHint />
}

type OwnLapProps = { lap: ResultLap; own: OwnCard; stage: RiderCard["stage"] }

/** What riders say about a lap of their own card: that it is right, for as long as its scores stay the same (OF-03). */
function OwnLap({ lap, own, stage }: OwnLapProps) {
  const t = useWords("own-card")
  const agree = useOwnCardCommand(api.ownCard.agree, "agree")
  const takeBack = useOwnCardCommand(api.ownCard.takeBack, "takeBack")
  const place = useRef<HTMLDivElement>(null)
  const agreement = own.agreements.find((one) => one.lap === lap.lap)
  const hasChanged = agreement !== undefined && changedScores(agreement.scores, lap).length > 0
  const isOpen = stage.resultsStatus === null
  const ofLap = { stage: stage.path, participantId: own.participantId, lap: lap.lap }
  // the pressed button disappears: the focus stays on the lap
  const thenFocus = () => Promise.resolve(place.current?.focus())
  return (
    <div ref={place} tabIndex={-1} className="own-lap">
      <p role="status" data-is={agreement && (hasChanged ? "changed" : "right")}>
        {agreement && <LapWords {...{ agreement, lap, stage, isOpen }} />}
      </p>
      {isOpen && isLapComplete(lap) && (hasChanged || !agreement) && (
        <ScriptedButton
          className="quiet-button"
          aria-disabled={agree.isPending}
          onClick={() => agree({ ...ofLap, scores: scoresOfLap(lap) }, thenFocus)}
        >
          {t(hasChanged ? "isRightNow" : "isRight", { lap: lap.lap })}
        </ScriptedButton>
      )}
      {isOpen && agreement && !hasChanged && (
        <ScriptedButton
          className="text-button"
          aria-label={t("takeBackLap", { lap: lap.lap })}
          aria-disabled={takeBack.isPending}
          onClick={() => takeBack(ofLap, thenFocus)}
        >
          {t("takeBack")}
        </ScriptedButton>
      )}
    </div>
  )
}

type LapWordsProps = Omit<OwnLapProps, "own"> & { agreement: CardAgreement; isOpen: boolean }

/** When the rider said that a lap was right, and which of its sections have changed since. */
function LapWords({ agreement: { agreedOn, way, scores }, lap, stage, isOpen }: LapWordsProps) {
  const t = useWords("own-card")
  const write = useStageTime(stage)
  const { points } = useFormats(stage.timeZone)
  const changes = changedScores(scores, lap)
  // locale keys: own-card.said.*
  const whenAgreed = <Dated at={agreedOn}>{t(`said.${way}`, { lap: lap.lap, time: write(agreedOn) })}</Dated>
  if (changes.length === 0)
    return (
      <>
        <span aria-hidden="true">✓ </span>
        {whenAgreed}
      </>
    )
  const sections = changes
    .map((one) => t("section", { section: one.section, change: writeChange(one, points) }))
    .join("; ")
  return (
    <>
      {whenAgreed} <b>{t("changed", { sections })}</b> {isOpen && t("lookAgain")}
    </>
  )
}

/** What it means to say that a lap is right. */
function OwnCardHint() {
  const t = useWords("own-card")
  return <p className="own-card-hint">{t("hint")}</p>
}

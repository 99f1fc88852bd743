import { useRef } from "react"
import { useRevalidator } from "react-router"
import { useStageTime } from "#app/public/results/race/write-times.ts"
import { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { OwnCard, RiderCard } from "#contracts/results/rider-card.ts"
import {
  type CardAgreement,
  changedScores,
  isLapComplete,
  scoresOfLap,
} from "#domain/results/card-agreement.ts"
import type { ResultLap } from "#domain/results/result.ts"
import { Dated } from "#ui/instant.tsx"
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
  const { revalidate } = useRevalidator()
  // locale keys: own-card.work.* own-card.refused.*
  const agree = useCommand(api.ownCard.agree, { t, work: "agree" }, { reread: revalidate })
  const takeBack = useCommand(api.ownCard.takeBack, { t, work: "takeBack" }, { reread: revalidate })
  const place = useRef<HTMLDivElement>(null)
  const agreement = own.agreements.find((one) => one.lap === lap.lap)
  const hasChanged = agreement !== undefined && changedScores(agreement.scores, lap).length > 0
  const said = agreement ? (hasChanged ? "changed" : "right") : "nothing"
  const isOpen = stage.resultsStatus === null
  const ofLap = { stage: stage.path, participantId: own.participantId, lap: lap.lap }
  // the pressed button disappears: the focus stays on the lap
  const thenFocus = () => Promise.resolve(place.current?.focus())
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="own-lap col-span-full flex flex-wrap items-center gap-x-4 gap-y-1"
    >
      <p role="status" className={tones[said]}>
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

const tones = {
  right: "font-semibold text-final-ink",
  changed: "w-full max-w-[65ch] rounded-lg bg-provisional px-3 py-2 text-provisional-ink",
  // it stays in the page, so that screen readers announce its changes
  nothing: "absolute",
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
  return <p className="mt-2 max-w-[65ch] text-sm text-muted">{t("hint")}</p>
}

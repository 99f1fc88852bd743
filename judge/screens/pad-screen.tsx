import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { cancelledLaps } from "#domain/competitions/racing-class.ts"
import { sumPoints } from "#domain/judging/points.ts"
import { mostPenalty } from "#domain/judging/points-range.ts"
import { goBack } from "#judge/address.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { CancelledLapNotice, CancelledNotice } from "./cancelled-notices.tsx"
import { Countdown, TimeAnnouncement } from "./countdown.tsx"
import { FormEnd, ReasonInput } from "./form-parts.tsx"
import { DnsNotice } from "./notices.tsx"
import { ClassicPad, OpenFreePad } from "./pads.tsx"
import { Plate } from "./plate-and-score.tsx"
import { ReRideDialog } from "./re-ride-dialog.tsx"
import { TopBar } from "./top-bar.tsx"
import { useChooseRider } from "./use-choose-rider.tsx"
import { clockPlace, useCountdown } from "./use-countdown.ts"
import { useDevice, useJudgingState, useRiders } from "./use-judging.ts"
import { NotStored, usePad, useTouch } from "./use-pad.tsx"

type PadScreenProps = { rider: Rider; section: number; lap: number }

/** One rider in one section and lap: every touch of a button is stored before it is shown. */
export function PadScreen({ rider, section, lap }: PadScreenProps) {
  const { t } = useTranslation("judge")
  const { known } = useJudgingState()
  const riders = useRiders()
  const { touch, trouble } = useTouch()
  const leave = () => goBack({ rider: null, lap: null })
  const pad = usePad({ participant: rider.participant, section, lap }, touch, leave)
  const { settings } = known.stage
  const place = clockPlace(known.path, { participant: rider.participant, section, lap }, pad.former)
  // a run of openFree ends with its time; a judge who disagrees can undo that
  const { clock: deviceClock } = useDevice()
  const clock = useCountdown(place, { settings, clock: deviceClock }, () => {
    // ending the run would close the pad with what is being typed; then the end is only proposed
    const isWriting = document.querySelector("dialog[open]") !== null
    if (settings.type === "openFree" && !isWriting) void pad.tap([{ name: "JudgeFinishTimeout" }])
  })
  const choose = useChooseRider(section)
  const goBackEmpty = async () => {
    await pad.forgetEmpty()
    leave()
  }
  // the question comes first: the pad cannot show it once it is closed
  const changeLap = async (to: number) => {
    if (await choose(rider, to, { instead: true })) await pad.forgetEmpty()
  }
  const show = useShowDialog()
  const [isPunishing, setIsPunishing] = useState(false)
  const punish = () => {
    setIsPunishing(true)
    show(
      (close) => (
        <PenaltyDialog
          onClose={close}
          onGive={(points, reason) => pad.tap([{ name: "JudgePenalty", points, reason }])}
        />
      ),
      () => setIsPunishing(false),
    )
  }
  const giveReRide = () => {
    const { attempt } = pad
    if (!attempt) return
    show((close) => (
      <ReRideDialog
        attempt={attempt}
        title={t("reRide.title")}
        onClose={(isGiven) => {
          close()
          if (isGiven) leave()
        }}
      />
    ))
  }
  const name = rider.name ?? t("unknownRider")
  const most = Math.max(lap, ...riders.map(({ racingClass }) => racingClass?.lap ?? 1))
  const laps = Array.from({ length: Math.max(lap, rider.racingClass?.lap ?? most) }, (_, index) => index + 1)
  const cancelled = rider.racingClass ? cancelledLaps(section, rider.racingClass) : []
  const penalties = sumPoints(pad.attempt?.penalties.map(({ points }) => points) ?? [])
  return (
    <div className="pad-screen">
      <TopBar onBack={goBackEmpty}>
        <Plate rider={rider} />
        <span className="pad-heading">
          <span className="pad-heading-name">{name}</span>
          <span>{t("pad.section", { section })}</span>
        </span>
      </TopBar>
      <main>
        {/* screen readers have it in the heading, which has no room for a long name */}
        <p className="pad-name" aria-hidden="true">
          {name}
        </p>
        <div className="pad-notices">
          <CancelledNotice section={section} />
          <CancelledLapNotice rider={rider} section={section} lap={lap} />
          <DnsNotice rider={rider} />
          {/* the open dialog shows it instead of the pad */}
          {!isPunishing && trouble}
        </div>
        <TimeAnnouncement clock={clock} pad={pad} type={settings.type} />
        <div className="pad-tools">
          <label>
            <span className="sr-only">{t("pad.changeLap")}</span>
            <select
              value={lap}
              disabled={pad.standing > 0}
              onChange={({ target }) => changeLap(Number(target.value))}
            >
              {laps.map((one) => (
                <option key={one} value={one}>
                  {t("lap", { lap: one })}
                  {cancelled.includes(one) && ` · ${t("cancelled")}`}
                </option>
              ))}
            </select>
          </label>
          <Countdown clock={clock} pad={pad} />
          <button type="button" disabled={pad.standing === 0} onClick={pad.undo}>
            {t("pad.undo")}
          </button>
          <button type="button" onClick={punish}>
            {penalties > 0 ? t("pad.penalties", { points: penalties }) : t("pad.penalty")}
          </button>
        </div>
        {settings.type === "classic" ? (
          <ClassicPad pad={pad} isOver={clock.phase === "over"} giveReRide={giveReRide} />
        ) : (
          <OpenFreePad
            pad={pad}
            isOver={clock.phase === "over"}
            giveReRide={giveReRide}
            settings={settings.settings}
          />
        )}
      </main>
    </div>
  )
}

type PenaltyDialogProps = {
  onClose(): void
  /** Fails if the device could not store them. */
  onGive(points: number, reason: string | null): Promise<void>
}

/** Penalty points that a judge gives, with an optional reason. */
function PenaltyDialog({ onClose, onGive }: PenaltyDialogProps) {
  const { t } = useTranslation("judge")
  const most = mostPenalty[useJudgingState().known.stage.settings.type]
  const [points, setPoints] = useState("")
  const [reason, setReason] = useState("")
  const [isWrong, setIsWrong] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isGiving = useRef(false)
  const give = async () => {
    // a second touch, on a phone that is slow to store the first, is not a second penalty
    if (isGiving.current) return
    if (!/^[1-9]\d{0,3}$/.test(points) || Number(points) > most) return setIsWrong(true)
    setIsWrong(false)
    isGiving.current = true
    try {
      await onGive(Number(points), reason.trim() || null)
      onClose()
    } catch (error) {
      setHasFailed(true)
      throw error
    } finally {
      isGiving.current = false
    }
  }
  return (
    <Dialog title={t("penalty.title")} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void give()
        }}
      >
        <label className="labelled">
          {t("penalty.points")}
          <input
            inputMode="numeric"
            autoComplete="off"
            value={points}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? "penalty-fault" : undefined}
            onChange={({ target }) => setPoints(target.value)}
          />
        </label>
        {isWrong && (
          <p id="penalty-fault" role="alert" className="fault">
            {t("penalty.needsPoints", { most })}
          </p>
        )}
        <ReasonInput reason={reason} onChange={setReason} />
        {hasFailed && <NotStored />}
        <FormEnd does={t("penalty.save")} onClose={onClose} />
      </form>
    </Dialog>
  )
}

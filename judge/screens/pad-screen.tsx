import { useState } from "react"
import { cancelledLaps } from "#domain/competitions/racing-class.ts"
import { sumPoints } from "#domain/judging/points.ts"
import { goBack } from "#judge/address.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { useWords } from "#judge/words.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { CancelledLapNotice, CancelledNotice } from "./cancelled-notices.tsx"
import { Countdown, TimeAnnouncement } from "./countdown.tsx"
import { DnsNotice } from "./notices.tsx"
import { ClassicPad, OpenFreePad } from "./pads.tsx"
import { PenaltyDialog } from "./penalty-dialog.tsx"
import { Plate } from "./plate-and-score.tsx"
import { ReRideDialog } from "./re-ride-dialog.tsx"
import { TopBar } from "./top-bar.tsx"
import { useChooseRider } from "./use-choose-rider.tsx"
import { type Clock, clockPlace, useCountdown } from "./use-countdown.ts"
import { useDevice, useJudgingState, useRiders } from "./use-judging.ts"
import { type Pad, usePad, useTouch } from "./use-pad.tsx"

type PadScreenProps = { rider: Rider; section: number; lap: number }

/** One rider in one section and lap: every touch of a button is stored before it is shown. */
export function PadScreen({ rider, section, lap }: PadScreenProps) {
  const t = useWords()
  const { known } = useJudgingState()
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
  const { isPunishing, punish, giveReRide } = usePadDialogs(pad, leave)
  const name = rider.name ?? t("unknownRider")
  return (
    <div className="pad-screen">
      <TopBar onBack={goBackEmpty}>
        <Plate rider={rider} place="bar" />
        <span className="pad-heading text-[min(1.125rem,7cqi)]/[1.05] wrap-break-word @max-[18.5rem]/judge:text-[min(1rem,5.5cqi)]/[1.05] lying:flex lying:flex-wrap lying:gap-x-3">
          <span className="pad-heading-name sr-only font-bold lying:not-sr-only">{name}</span>
          <span>{t("pad.section", { section })}</span>
        </span>
      </TopBar>
      <main>
        {/* screen readers have it in the heading, which has no room for a long name */}
        <p
          className="pad-name m-0 font-display text-[min(1.25rem,8cqi)]/[1.1] font-bold wrap-anywhere empty:hidden tight:text-[min(1.125rem,7cqi)] lying:hidden"
          aria-hidden="true"
        >
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
        <PadTools
          rider={rider}
          section={section}
          lap={lap}
          pad={pad}
          clock={clock}
          punish={punish}
          onChangeLap={changeLap}
        />
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

type PadToolsProps = PadScreenProps & {
  pad: Pad
  clock: Clock
  punish(): void
  onChangeLap(to: number): void
}

/** The lap, the clock, and what is done besides the marks. */
function PadTools({ rider, section, lap, pad, clock, punish, onChangeLap }: PadToolsProps) {
  const t = useWords()
  const riders = useRiders()
  const most = Math.max(lap, ...riders.map(({ racingClass }) => racingClass?.lap ?? 1))
  const laps = Array.from({ length: Math.max(lap, rider.racingClass?.lap ?? most) }, (_, index) => index + 1)
  const cancelled = rider.racingClass ? cancelledLaps(section, rider.racingClass) : []
  const penalties = sumPoints(pad.attempt?.penalties.map(({ points }) => points) ?? [])
  return (
    <div className="pad-tools">
      <label>
        <span className="sr-only">{t("pad.changeLap")}</span>
        <select
          value={lap}
          disabled={pad.standing > 0}
          onChange={({ target }) => onChangeLap(Number(target.value))}
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
  )
}

/** Opens the dialogs of a pad. A re-ride that is given ends the attempt, and leaves the pad. */
function usePadDialogs(pad: Pad, leave: () => void) {
  const t = useWords()
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
  return { isPunishing, punish, giveReRide }
}

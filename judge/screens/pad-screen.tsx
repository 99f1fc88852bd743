import { useState } from "react"
import { useTranslation } from "react-i18next"
import { sumPoints } from "#domain/judging/points.ts"
import { goBack } from "#judge/address.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { CancelledNotice } from "./cancelled-notice.tsx"
import { ClassicPad } from "./classic-pad.tsx"
import { Countdown } from "./countdown.tsx"
import { OpenFreePad } from "./open-free-pad.tsx"
import { PenaltyDialog } from "./penalty-dialog.tsx"
import { Plate } from "./plate.tsx"
import { TopBar } from "./top-bar.tsx"
import { useChooseRider } from "./use-choose-rider.tsx"
import { useJudgingState } from "./use-judging.ts"
import { usePad } from "./use-pad.ts"
import { useRiders } from "./use-ridden.ts"
import { useTouch } from "./use-touch.tsx"

type PadScreenProps = { rider: Rider; section: number; lap: number }

/** One rider in one section and lap: every touch of a button is kept before it shows. */
export function PadScreen({ rider, section, lap }: PadScreenProps) {
  const { t } = useTranslation("judge")
  const { known } = useJudgingState()
  const riders = useRiders()
  const { touch, trouble } = useTouch()
  const leave = () => goBack({ rider: null, lap: null })
  const pad = usePad({ participant: rider.participant, section, lap }, touch, leave)
  const choose = useChooseRider(section)
  const goBackEmpty = async () => {
    await pad.forgetEmpty()
    leave()
  }
  // asked here: a pad that is left first asks nobody
  const changeLap = async (to: number) => {
    if (await choose(rider, to, { instead: true })) await pad.forgetEmpty()
  }
  const [isPunishing, setIsPunishing] = useState(false)
  const { settings } = known.stage
  const name = rider.name ?? t("unknownRider")
  const most = Math.max(lap, ...riders.map(({ racingClass }) => racingClass?.lap ?? 1))
  const laps = Array.from({ length: Math.max(lap, rider.racingClass?.lap ?? most) }, (_, index) => index + 1)
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
        {/* heard in the heading: it has no room for a long name */}
        <p className="pad-name" aria-hidden="true">
          {name}
        </p>
        <div className="pad-notices">
          <CancelledNotice section={section} />
          {!isPunishing && trouble}
        </div>
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
                </option>
              ))}
            </select>
          </label>
          <Countdown place={[known.path, rider.participant, section, lap].join(" ")} settings={settings} />
          <button type="button" disabled={pad.standing === 0} onClick={pad.undo}>
            {t("pad.undo")}
          </button>
          <button type="button" onClick={() => setIsPunishing(true)}>
            {penalties > 0 ? t("pad.penalties", { points: penalties }) : t("pad.penalty")}
          </button>
        </div>
        {settings.type === "classic" ? (
          <ClassicPad pad={pad} />
        ) : (
          <OpenFreePad pad={pad} settings={settings.settings} />
        )}
      </main>
      {isPunishing && (
        <PenaltyDialog
          trouble={trouble}
          onClose={() => setIsPunishing(false)}
          onGive={(points, reason) => pad.tap([{ name: "JudgePenalty", points, reason }])}
        />
      )}
    </div>
  )
}

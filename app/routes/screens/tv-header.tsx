import { useEffect, useState } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { followServerTime } from "#app/live/server-clock.ts"
import type { Connection } from "#app/live/use-live-board.ts"
import { ConnectionState } from "#app/routes/results/connection-state.tsx"
import { ResultsBadge } from "#app/routes/results/results-page.tsx"
import type { ClockStart } from "#contracts/clock-start.ts"
import type { BoardStage } from "#contracts/live.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { liveAddress } from "#domain/competitions/stage-path.ts"
import { QuestionTime } from "./question-time.tsx"
import type { Slide } from "./slides.ts"

type TvHeaderProps = {
  stage: BoardStage
  slide: Slide | null
  /** By which the secretary knows the screen; null: they do not. */
  name: string | null
  connection: Connection
  now: number
  loadedAt: ClockStart
}

/** What the list below is of, how final and how current it is, and the time of day. */
export function TvHeader({ stage, slide, name, connection, now, loadedAt }: TvHeaderProps) {
  const posting = slide?.racingClass.posting ?? null
  return (
    <header className="tv-header" style={{ borderColor: slide?.racingClass.color }}>
      <div className="tv-title">
        <h1>{slide?.racingClass.name ?? stage.title}</h1>
        {slide && <p>{stage.title}</p>}
      </div>
      <SlidePart slide={slide} />
      {posting && (
        <p className="tv-posting">
          <QuestionTime posting={posting} stage={stage} />
        </p>
      )}
      <div className="tv-state">
        <ResultsBadge stage={stage} />
        <ConnectionState
          connection={connection}
          isRunning={isRunning(stage, now)}
          loadedAt={loadedAt}
          timeZone={stage.timeZone}
        />
      </div>
      {name !== null && <p className="tv-name">{name}</p>}
      <ScreenClock stream={liveAddress(stage.path)} timeZone={stage.timeZone} />
    </header>
  )
}

/** Which riders of a class are shown, if not all of them are. */
function SlidePart({ slide }: { slide: Slide | null }) {
  const t = useWords("screens")
  if (!slide || slide.lines.length === slide.riders) return null
  const until = slide.from + slide.lines.length - 1
  return <p className="tv-part">{t("part", { from: slide.from, until, riders: slide.riders })}</p>
}

/** The time of day by the server's clock: televisions do not know theirs. `stream` is the address that is asked for it. */
function ScreenClock({ stream, timeZone }: { stream: string; timeZone: string }) {
  const { time } = useFormats(timeZone)
  // null: before scripts run
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => followServerTime(stream, setNow), [stream])
  return <time className="screen-clock">{now !== null && time.format(now)}</time>
}

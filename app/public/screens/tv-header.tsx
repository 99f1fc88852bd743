import { useEffect, useState } from "react"
import { QuestionTime } from "#app/public/results/board/class-posting.tsx"
import { ResultsBadge } from "#app/public/results/board/results-page.tsx"
import { ConnectionState } from "#app/public/results/race/connection-state.tsx"
import { SponsorLogo } from "#app/public/results/race/race-sponsors.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { followServerTime } from "#app/site/live/server-clock.ts"
import type { Connection } from "#app/site/live/use-live-board.ts"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import { isRunning } from "#domain/competitions/is-running.ts"
import { liveAddress } from "#domain/competitions/stage-path.ts"
import { type Slide, slideTime, useRotation } from "./slides.ts"

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
      <div className="min-w-0 grow">
        <h1 className="truncate">{slide?.racingClass.name ?? stage.title}</h1>
        {slide && <p className="truncate text-xl/none text-bar-muted">{stage.title}</p>}
      </div>
      <SlidePart slide={slide} />
      {posting && (
        <p className="tv-posting rounded-lg px-3 py-1 text-2xl">
          <QuestionTime posting={posting} stage={stage} />
        </p>
      )}
      <div className="grid justify-items-end text-lg">
        <ResultsBadge stage={stage} />
        <ConnectionState
          connection={connection}
          isRunning={isRunning(stage, now)}
          loadedAt={loadedAt}
          timeZone={stage.timeZone}
        />
      </div>
      {name !== null && <p className="tv-name text-lg text-bar-muted">{name}</p>}
      <ScreenClock stream={liveAddress(stage.path)} timeZone={stage.timeZone} />
    </header>
  )
}

/** Which riders of a class are shown, if not all of them are. */
function SlidePart({ slide }: { slide: Slide | null }) {
  const t = useWords("tv")
  if (!slide || slide.lines.length === slide.riders) return null
  const until = slide.from + slide.lines.length - 1
  return (
    <p className="tv-part text-3xl text-bar-muted">
      {t("part", { from: slide.from, until, riders: slide.riders })}
    </p>
  )
}

/** The time of day by the server's clock: televisions do not know theirs. `stream` is the address that is asked for it. */
function ScreenClock({ stream, timeZone }: { stream: string; timeZone: string }) {
  const { time } = useFormats(timeZone)
  // null: before scripts run
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => followServerTime(stream, setNow), [stream])
  return <time className="screen-clock">{now !== null && time.format(now)}</time>
}

/** This many logos stand side by side on a screen. */
const sponsorsAtOnce = 8

/** The sponsors of a stage, some at a time if there are many. */
export function SponsorStrip({ sponsors }: { sponsors: BoardStage["sponsors"] }) {
  const t = useWords("results")
  const groups = Array.from({ length: Math.ceil(sponsors.length / sponsorsAtOnce) }, (_, group) =>
    String(group),
  )
  const group = useRotation(groups, slideTime)
  if (group === null) return null
  const from = Number(group) * sponsorsAtOnce
  return (
    <footer className="sponsor-strip">
      <h2 className="sr-only">{t("sponsors")}</h2>
      <ul className="flex justify-evenly gap-2">
        {sponsors.slice(from, from + sponsorsAtOnce).map((sponsor) => (
          <li
            key={`${sponsor.name} ${sponsor.url}`}
            className="grid h-16 min-w-0 place-items-center text-2xl/none"
          >
            <SponsorLogo sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </footer>
  )
}

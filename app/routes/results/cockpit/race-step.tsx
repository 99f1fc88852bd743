import { Suspense } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { lazyPart } from "#app/lazy-part.tsx"
import { RiddenBar } from "#app/routes/results/desk/ridden-bar.tsx"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { useOpened } from "#ui/use-hydrated.ts"
import { PartLoading } from "./part-loading.tsx"

const RaceProgress = lazyPart(
  ["race-progress", "results-desk"],
  async () => (await import("#app/routes/results/desk/race-progress.tsx")).RaceProgress,
)

type RaceStepProps = {
  race: RaceDesk
  /** Is it what the day is at? */
  isCurrent: boolean
  now: number
  onDone(): Promise<void>
}

/** How far the race has come: section by section, and when the judges' devices were last heard. */
export function RaceStep({ race, isCurrent, now, onDone }: RaceStepProps) {
  const t = useWords("cockpit")
  const { isOpen, details } = useOpened()
  const counted = race.sections.filter(({ isCancelled }) => !isCancelled)
  const ridden = counted.reduce((sum, one) => sum + one.ridden, 0)
  const toRide = counted.reduce((sum, one) => sum + one.toRide, 0)
  if (toRide === 0) return null
  return (
    <div className="race-step">
      <details {...details}>
        <summary>
          {t("ridden", { ridden, toRide })}
          <RiddenBar ridden={ridden} toRide={toRide} />
        </summary>
        {isOpen && (
          <Suspense fallback={<PartLoading />}>
            <RaceProgress race={race} returnTo="day-steps" onDone={onDone} />
          </Suspense>
        )}
      </details>
      <CardsRight race={race} />
      {isCurrent && <SilentDevices race={race} now={now} />}
    </div>
  )
}

/** How many cards their riders have confirmed (OF-03), once any of them has done so. */
function CardsRight({ race: { agreements, classes } }: Pick<RaceStepProps, "race">) {
  const t = useWords("results-desk")
  if (agreements.length === 0) return null
  const sum = (of: "cards" | "right") => classes.reduce((all, one) => all + one.cards[of], 0)
  return <p className="text-muted">{t("cards.right", { right: sum("right"), cards: sum("cards") })}</p>
}

/** A device that has not been heard for so long is named, milliseconds. */
const silentAfter = 15 * 60_000

/** The devices that have not been heard for a while, the longest silent first. */
function SilentDevices({ race: { stage, devices }, now }: Pick<RaceStepProps, "race" | "now">) {
  const t = useWords("cockpit")
  const { time } = useFormats(stage.timeZone)
  const silent = devices
    .flatMap(({ name, lastHeardOn, isRevoked }) =>
      isRevoked || lastHeardOn === null || now - lastHeardOn < silentAfter ? [] : [{ name, lastHeardOn }],
    )
    .toSorted((a, b) => a.lastHeardOn - b.lastHeardOn)
  if (silent.length === 0) return null
  const names = silent.map(({ name, lastHeardOn }) => `${name} (${time.format(lastHeardOn)})`).join(", ")
  return <p className="text-muted">{t("silent", { names })}</p>
}

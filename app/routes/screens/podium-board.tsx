import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { ResultsBadge } from "#app/routes/results/results-page.tsx"
import type { Board, BoardClass } from "#contracts/live.ts"
import { calledAt } from "#domain/results/podium.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { usePodiumName } from "./podium-name.ts"
import type { Podium, PodiumPlace } from "./podiums.ts"
import { QuestionTime } from "./question-time.tsx"

type PodiumBoardProps = { podium: Podium; step: number; board: Board }

/** A podium as the audience sees it: the first on top, each place empty until it is called (OF-06). */
export function PodiumBoard({ podium, step, board: { stage, classes } }: PodiumBoardProps) {
  const nameOf = usePodiumName()
  const called = calledAt(podium.places, step)
  const posting = postingOf(podium, classes)
  return (
    <section className="podium-board dark-panel">
      <h2>
        {nameOf(podium)} <ResultsBadge stage={stage} />
      </h2>
      {posting && (
        <p>
          <QuestionTime posting={posting} stage={stage} />
        </p>
      )}
      <ol>
        {podium.places.toReversed().map((place) => (
          <li key={place.id} data-position={place.position}>
            <b className="podium-position">{place.position}</b>
            {called.includes(place) && <PodiumEntry place={place} timeZone={stage.timeZone} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns what is posted of a podium's class (OF-01); null: nothing is, or it is of no class. */
export const postingOf = (podium: Podium, classes: readonly BoardClass[]) =>
  (podium.kind === "class" && classes.find(({ name }) => name === podium.name)?.posting) || null

/** Who stands on a place, and with what. */
export function PodiumEntry({ place, timeZone }: { place: PodiumPlace; timeZone: string }) {
  const t = useWords("results")
  const screens = useWords("screens")
  const { points, signedPoints } = useFormats(timeZone)
  const { rider, zeros, gap } = place
  return (
    <div className="podium-place">
      {rider && <NumberPlate label={t("racingNumber")} number={rider.racingNumber} color={rider.color} />}
      <p className="podium-name">
        <strong>{place.name}</strong>
        {place.about !== "" && <small>{place.about}</small>}
      </p>
      <p className="podium-figures">
        <b>
          <span className="sr-only">{t("points")} </span>
          {place.points === null ? "–" : points.format(place.points)}
        </b>
        {gap !== null && (
          <span>
            {signedPoints.format(gap)} <span className="sr-only">{screens("behindFirst")}</span>
          </span>
        )}
        {zeros !== null && <span>{screens("zeros", { count: zeros })}</span>}
      </p>
    </div>
  )
}

type CalledRidersProps = {
  podium: Podium
  step: number
  /** Where the board beside it shows the same. */
  isHidden?: boolean
}

/** Says who has been called, also to screen readers. */
export function CalledRiders({ podium, step, isHidden = false }: CalledRidersProps) {
  const t = useWords("screens")
  const called = calledAt(podium.places, step)
  return (
    <p role="status" className={isHidden ? "sr-only" : undefined}>
      {called.length === 0
        ? t("nobodyCalled")
        : called.map(({ position, name }) => `${position}. ${name}`).join(", ")}
    </p>
  )
}

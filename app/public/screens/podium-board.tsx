import "./podium-board.css"
import { QuestionTime } from "#app/public/results/board/class-posting.tsx"
import { ResultsBadge } from "#app/public/results/board/results-page.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Board, BoardClass } from "#contracts/results/live.ts"
import { calledAt } from "#domain/results/podium.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { usePodiumName } from "./podium-name.ts"
import type { Podium, PodiumPlace } from "./podiums.ts"

type PodiumBoardProps = { podium: Podium; step: number; board: Board }

/** A podium as the audience sees it: the first on top, each place empty until it is called (OF-06). */
export function PodiumBoard({ podium, step, board: { stage, classes } }: PodiumBoardProps) {
  const nameOf = usePodiumName()
  const called = calledAt(podium.places, step)
  const posting = postingOf(podium, classes)
  return (
    <section className="podium-board dark-panel">
      <h2>
        {nameOf(podium)} <ResultsBadge stage={stage} className="align-middle" />
      </h2>
      {posting && (
        <p>
          <QuestionTime posting={posting} stage={stage} />
        </p>
      )}
      <ol>
        {podium.places.toReversed().map((place) => (
          <li key={place.id} data-position={place.position}>
            <b>{place.position}</b>
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
  const tv = useWords("tv")
  const { points, signedPoints } = useFormats(timeZone)
  const { rider, zeros, gap } = place
  return (
    <div className="podium-place">
      {rider && (
        <NumberPlate
          label={t("racingNumber")}
          number={rider.racingNumber}
          color={rider.color}
          className="shrink-0 text-[length:var(--plate,1.5rem)]"
        />
      )}
      <p className="col-start-2">
        <strong>{place.name}</strong>
        {place.about !== "" && <small className="block">{place.about}</small>}
      </p>
      <p className="podium-figures">
        <b>
          <span className="sr-only">{t("points")} </span>
          {place.points === null ? "–" : points.format(place.points)}
        </b>
        {gap !== null && (
          <span>
            {signedPoints.format(gap)} <span className="sr-only">{tv("behindFirst")}</span>
          </span>
        )}
        {zeros !== null && <span>{tv("zeros", { count: zeros })}</span>}
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
  const t = useWords("tv")
  const called = calledAt(podium.places, step)
  return (
    <p role="status" className={isHidden ? "sr-only" : undefined}>
      {called.length === 0
        ? t("nobodyCalled")
        : called.map(({ position, name }) => `${position}. ${name}`).join(", ")}
    </p>
  )
}

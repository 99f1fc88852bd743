import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { Board, BoardClass } from "#contracts/live.ts"
import { calledAt } from "#domain/results/podium.ts"
import { Badge } from "#ui/badge.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { usePodiumName } from "./podium-name.ts"
import type { Podium, PodiumPlace } from "./podiums.ts"
import { QuestionTime } from "./question-time.tsx"

type PodiumBoardProps = { podium: Podium; step: number; board: Board }

/** A podium as the audience sees it: the first on top, each place empty until it is called (OF-06). */
export function PodiumBoard({ podium, step, board: { stage, classes } }: PodiumBoardProps) {
  const t = useWords("results")
  const nameOf = usePodiumName()
  const called = calledAt(podium.places, step)
  const isOfficial = stage.resultsStatus === "StandingsPublished"
  const posting = postingOf(podium, classes)
  return (
    <section className="podium-board dark-panel">
      <h2>
        {nameOf(podium)}{" "}
        <Badge tone={isOfficial ? "final" : "provisional"}>
          {t(isOfficial ? "official" : "provisional")}
        </Badge>
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
            {called.includes(place) && <Called place={place} timeZone={stage.timeZone} />}
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
export function Called({ place, timeZone }: { place: PodiumPlace; timeZone: string }) {
  const t = useWords("results")
  const screens = useWords("screens")
  const { points, signedPoints } = useFormats(timeZone)
  const { rider, zeros, gap } = place
  return (
    <div className="podium-place">
      {rider && (
        <NumberPlate label={t("racingNumber")} number={rider.racingNumber ?? "–"} color={rider.color} />
      )}
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

import { pointsOf, writeScore } from "#contracts/fields/formats.ts"
import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { SectionScore } from "#domain/judging/points.ts"
import type { Rider } from "#judge/scoring/ridden-laps.ts"
import { useWords } from "#judge/words.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { useLanguage } from "#ui/speech.tsx"

const nobodysColor = "#57534e"

const plates = {
  list: "min-w-[min(3rem,15cqi)] text-[min(1.875rem,11cqi)]",
  choice: "min-w-[min(4.5rem,23cqi)] text-[min(1.875rem,11cqi)]",
  bar: `min-w-[min(3rem,15cqi)] text-[min(1.875rem,11cqi)]
    @max-[18.5rem]/judge:min-w-0 @max-[18.5rem]/judge:text-[min(1.875rem,8.5cqi)]`,
  shown: "min-w-[min(4.5rem,23cqi)] self-center text-[min(2.25rem,12cqi)]",
}

type PlateProps = {
  rider: Pick<Rider, "number"> & { racingClass: { color: string } | null }
  place: keyof typeof plates
}

/** A rider's racing number in the colour of the class. */
export function Plate({ rider: { number, racingClass }, place }: PlateProps) {
  const t = useWords()
  return (
    <NumberPlate
      label={t("number")}
      number={number ?? t("noNumber")}
      color={racingClass?.color ?? nobodysColor}
      className={`flex-none ${plates[place]}`}
    />
  )
}

const scores = {
  list: "h-12 min-w-12 rounded-lg px-1.5 text-[1.75rem]",
  card: "h-[1.625rem] rounded-[0.3125rem] text-[1.125rem]",
  shown: "h-[min(4.75rem,25cqi)] min-w-[min(3rem,20cqi)] rounded-lg px-1.5 text-[min(4rem,22cqi)]",
}

/** The classes of a score, or of what stands in its place. */
export const scoreIn = (place: keyof typeof scores) =>
  `score grid place-content-center font-display leading-none font-bold ${scores[place]}`

type ScoreProps = { score: SectionScore; type: CompetitionType; place: keyof typeof scores }

/** The score of a section, in the colour of what it costs; neutral where more is better. */
export function Score({ score, type, place }: ScoreProps) {
  const language = useLanguage()
  return (
    <b className={scoreIn(place)} data-score={type === "classic" ? score : "worth"}>
      {writeScore(score, pointsOf(language))}
    </b>
  )
}

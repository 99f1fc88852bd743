import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { type StillNeeded, stillNeeded } from "#domain/results/still-needed.ts"
import type { RiderOfClass } from "./rider-of-class.ts"

type StillNeededSectionProps = RiderOfClass & {
  /** How many of the class have not started yet. */
  toStart: number
}

/** What a rider still needs to win and to reach the podium, until the places are final (TV-04). */
export function StillNeededSection({ row, ofClass, racingClass, stage, toStart }: StillNeededSectionProps) {
  const t = useWords("screens")
  const own = ofClass.find(({ id }) => id === row.id)
  if (stage.resultsStatus !== null || !own) return null
  const facts = {
    rivals: ofClass,
    toStart,
    racingClass,
    rules: { type: stage.competitionType, ties: stage.ties },
  }
  const win = stillNeeded(own, { ...facts, place: 1 })
  const podium = stillNeeded(own, { ...facts, place: 3 })
  if (!win || !podium) return null
  return (
    <section className="still-needed">
      <h3>{t("needed.title")}</h3>
      <dl>
        <dt>{t("needed.win")}</dt>
        <Needed needed={win} goal="win" {...{ ofClass, stage }} />
        <dt>{t("needed.podium")}</dt>
        <Needed needed={podium} goal="podium" {...{ ofClass, stage }} />
      </dl>
      <p className="text-muted">
        {toStart > 0 && `${t("needed.toStart", { count: toStart })} `}
        {t("needed.assumes")}
      </p>
    </section>
  )
}

type NeededProps = Pick<RiderOfClass, "ofClass" | "stage"> & { needed: StillNeeded; goal: "win" | "podium" }

function Needed({ needed, goal, ofClass, stage }: NeededProps) {
  const t = useWords("screens")
  const { points } = useFormats(stage.timeZone)
  // locale keys: screens.needed.sure.*.* screens.needed.out.* screens.needed.with.*.*
  if (needed.kind === "out") return <dd data-kind="out">{t(`needed.out.${goal}`)}</dd>
  const { against } = needed
  if (needed.kind === "sure")
    return (
      <dd data-kind={against === "everybody" ? "sure" : undefined}>{t(`needed.sure.${against}.${goal}`)}</dd>
    )
  const { own, ahead, toBeat } = needed
  const isClassic = stage.competitionType === "classic"
  return (
    <dd>
      {own !== null && (
        <p>
          {own === 0 && isClassic
            ? t(`needed.with.${against}.clean`)
            : t(`needed.with.${against}.${stage.competitionType}`, {
                count: own,
                points: points.format(own),
              })}
        </p>
      )}
      {toBeat === 0 && own === null && <p>{t("needed.holds")}</p>}
      {toBeat > 0 && (
        <>
          <p>
            {toBeat === ahead.length
              ? t("needed.beatAll", { count: toBeat })
              : t("needed.beat", { count: toBeat })}
          </p>
          <ul>
            {ahead.map(({ id, by }) => {
              const rival = ofClass.find((other) => other.id === id)
              return (
                rival && (
                  <li key={id}>
                    {numberedName(rival)}:{" "}
                    <b>
                      {by === 0
                        ? t("needed.level")
                        : t("needed.by", { count: by, points: points.format(by) })}
                    </b>
                  </li>
                )
              )
            })}
          </ul>
        </>
      )}
    </dd>
  )
}

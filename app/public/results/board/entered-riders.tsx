import "./board.css"
import { useWords } from "#app/site/i18n/words.ts"
import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import type { BoardClass, BoardStage } from "#contracts/results/live.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { FollowStar } from "./follow-star.tsx"

type EnteredRidersProps = {
  riders: readonly EnteredRider[]
  classes: readonly BoardClass[]
  stage: BoardStage
}

/** A part of a table of results: the riders who are entered and have no result yet, without a place. */
export function EnteredRiders({ riders, classes, stage }: EnteredRidersProps) {
  const t = useWords("results")
  if (riders.length === 0) return null
  return (
    <tbody className="entered-riders">
      <tr className="phone:block">
        <th
          scope="rowgroup"
          colSpan={5}
          className="bg-sunken px-4 py-1 text-start text-sm/normal text-muted phone:block"
        >
          {t("notStarted")}
        </th>
      </tr>
      {riders.map((rider) => (
        <tr key={rider.id} className="result rider-row entered phone:py-1">
          <th scope="row" className="wide:pl-14">
            <span className="entrant phone:flex-nowrap">
              <NumberPlate
                label={t("racingNumber")}
                number={rider.racingNumber}
                color={classes.find(({ name }) => name === rider.racingClass)?.color}
              />
              <span>
                <strong>{rider.name}</strong>
                <small>{[rider.club?.id, rider.bike].filter(Boolean).join(" · ")}</small>
              </span>
            </span>
            <FollowStar rider={rider} path={stage.path} />
          </th>
          <td colSpan={4} className="phone:hidden" />
        </tr>
      ))}
    </tbody>
  )
}

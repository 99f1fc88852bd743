import { type RefObject, type SubmitEvent, useEffect, useRef } from "react"
import { Link, useNavigate } from "react-router"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { inPlace } from "#app/site/in-place.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { Board, BoardClass, BoardRow, BoardStage } from "#contracts/results/live.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { cellScore } from "#domain/judging/points.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { shownPlace, shownStatus, writtenPlace } from "#domain/results/shown-result.ts"
import { type LapSideBySide, mostSideBySide, sideBySide } from "#domain/results/side-by-side.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { ScoreChip } from "#ui/score-chip.tsx"
import { Sideways } from "#ui/sideways.tsx"
import { comparedAddress } from "./addresses.ts"
import { classLists } from "./class-lists.ts"
import { CancelledSections } from "./class-parts.tsx"
import { orderNote } from "./results-tabs.tsx"

type Rider = { row: BoardRow; racingClass: BoardClass }

type RidersViewProps = {
  board: Pick<Board, "stage" | "classes" | "rows">
  /** The ids in the address; who is not in the stage is left out. */
  ids: readonly string[]
  now: number
}

/** Riders side by side, section by section, each compared with the first. */
export function RidersView({ board, ids, now }: RidersViewProps) {
  const t = useWords("results")
  const { stage, classes, rows } = board
  const riders = [...new Set(ids)].slice(0, mostSideBySide).flatMap((id): Rider[] => {
    const row = rows.find((one) => one.id === id)
    const racingClass = classes.find(({ name }) => name === row?.racingClass)
    return row && racingClass ? [{ row, racingClass }] : []
  })
  const list = useFocusKept(riders.map(({ row }) => row.id).join())
  const laps = sideBySide(riders)
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        className="compared-riders mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-2"
        aria-label={t("sideBySide.title")}
      >
        {riders.map((rider) => (
          <li
            key={rider.row.id}
            className="flex items-center gap-2.5 rounded-[0.625rem] border border-line bg-surface py-1.5 pr-1.5 pl-3"
          >
            <RiderHead {...{ rider, stage, now }} others={riders.filter((one) => one !== rider)} />
          </li>
        ))}
      </ol>
      {riders.length < mostSideBySide && <AddRider board={board} riders={riders} />}
      <p role="status" className="sr-only">
        {riders.map(({ row }) => row.name).join(", ")}
      </p>
      {riders.length > 1 && <p className={orderNote}>{t("sideBySide.means")}</p>}
      {classes
        .filter(({ name }) => riders.some(({ row }) => row.racingClass === name))
        .map((racingClass) => (
          <CancelledSections key={racingClass.name} racingClass={racingClass} isNamed />
        ))}
      <div className="mt-3 flex flex-wrap items-start gap-4">
        {laps.map((lap) => (
          <Sideways
            key={lap.lap}
            label={t("sections.lap", { lap: lap.lap })}
            className="max-w-full flex-auto"
          >
            <ComparedLap lap={lap} riders={riders} stage={stage} />
          </Sideways>
        ))}
      </div>
    </>
  )
}

/** Returns the ref of what gets the focus when a change of the riders has removed what had it. */
function useFocusKept(riders: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(riders)
  useEffect(() => {
    if (shown.current !== riders && document.activeElement === document.body) list.current?.focus()
    shown.current = riders
  }, [riders])
  return list
}

type RiderHeadProps = { rider: Rider; stage: BoardStage; now: number; others: readonly Rider[] }

function RiderHead({ rider: { row, racingClass }, stage, now, others }: RiderHeadProps) {
  const t = useWords("results")
  const { points } = useFormats(stage.timeZone)
  const place = shownPlace(row, stage, now)
  const stands =
    shownStatus(row, stage, now) ??
    (place === null ? (writtenPlace(row, stage, now) ?? "–") : t("placeNow", { place }))
  return (
    <>
      <NumberPlate
        label={t("racingNumber")}
        number={row.racingNumber}
        color={racingClass.color}
        className="shrink-0"
      />
      <span className="min-w-0 grow wrap-anywhere">
        <Link to={cardAddress(stage.path, row.id)} className="text-link">
          <strong>{row.name}</strong>
        </Link>
        <small className="block text-muted">{`${racingClass.name} · ${stands}`}</small>
      </span>
      <b className="shrink-0 font-display text-[1.75rem]/none">
        <span className="sr-only">{t("points")} </span>
        {row.total === null ? "–" : points.format(row.total)}
      </b>
      <Link
        to={comparedAddress(others.map((one) => one.row.id))}
        {...inPlace}
        className="grid size-11 place-items-center text-muted print:hidden"
        aria-label={t("sideBySide.remove", { rider: row.name })}
      >
        ✕
      </Link>
    </>
  )
}

type AddRiderProps = Pick<RidersViewProps, "board"> & { riders: readonly Rider[] }

/** Chooses another rider: without scripts by the server, which reads the same address. */
function AddRider({ board, riders }: AddRiderProps) {
  const t = useWords("results")
  const navigate = useNavigate()
  const ids = riders.map(({ row }) => row.id)
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll("rider").map(String).filter(Boolean)
    navigate(comparedAddress(chosen), inPlace)
  }
  return (
    <form method="get" onSubmit={add} className="mt-3 flex flex-wrap items-end gap-2 print:hidden">
      <input type="hidden" name="view" value="riders" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="rider" value={id} />
      ))}
      <div className="min-w-0 flex-[0_1_20rem]">
        <label htmlFor="added-rider" className="font-semibold">
          {t("sideBySide.add")}
        </label>
        {/* the key empties it once somebody was chosen */}
        <select
          key={ids.join()}
          id="added-rider"
          name="rider"
          defaultValue=""
          required
          className="search-field"
        >
          <option value="" />
          {classLists(board).map(({ racingClass, rows }) => (
            <optgroup key={racingClass.name} label={racingClass.name}>
              {rows
                .filter(({ id }) => !ids.includes(id))
                .map((row) => (
                  <option key={row.id} value={row.id}>
                    {numberedName(row)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      <button type="submit" className="quiet-button">
        {t("sideBySide.compare")}
      </button>
    </form>
  )
}

type ComparedLapProps = { lap: LapSideBySide; riders: readonly Rider[]; stage: BoardStage }

function ComparedLap({ lap, riders, stage }: ComparedLapProps) {
  const t = useWords("results")
  const { points, signedPoints } = useFormats(stage.timeZone)
  const shown = lap.sections.flatMap((section) => section.riders.map((one) => one?.points ?? 0))
  const most = stage.competitionType === "classic" ? null : Math.max(...shown)
  const writeDifference = (points: number | null) => {
    if (points === null) return ""
    return points === 0 ? "±0" : signedPoints.format(points)
  }
  return (
    <table className="compared-lap">
      <caption>{t("sections.lap", { lap: lap.lap })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t("sections.section")}</span>
          </th>
          {riders.map(({ row, racingClass }) => (
            <th key={row.id} scope="col">
              <NumberPlate
                label={row.name}
                number={row.racingNumber}
                color={racingClass.color}
                className="text-[1rem]"
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lap.sections.map(({ section, riders: compared }) => (
          <tr key={section}>
            <th scope="row">{t("sectionShort", { section })}</th>
            {compared.map((one, index) => (
              <td key={riders[index]?.row.id}>
                {one && (
                  <>
                    <ScoreChip
                      points={cellScore(one.points, one.isMissed)}
                      most={most}
                      className="text-lg/[1.375rem]"
                    >
                      {one.points === null ? (
                        <NotRidden />
                      ) : (
                        writeScore(cellScore(one.points, one.isMissed), points)
                      )}
                    </ScoreChip>
                    <small>{writeDifference(one.difference)}</small>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("sideBySide.lapPoints")}</th>
          {lap.points.map((sum, index) => (
            <td key={riders[index]?.row.id}>
              <b>{sum === null ? <NotRidden /> : points.format(sum)}</b>
              <small />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function NotRidden() {
  const t = useWords("results")
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("sections.notRidden")}</span>
    </>
  )
}

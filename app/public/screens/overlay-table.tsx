import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { Board } from "#contracts/results/live.ts"
import { shownStatus } from "#domain/results/shown-result.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { slidesOf, slidesOfClass, slideTime, useRotation } from "./slides.ts"

/** This many riders leave most of the picture free. */
const linesOfOverlay = 10

type OverlayTableProps = { board: Board; racingClass: string | null; now: number }

/** A class beside the picture: the one that the address names, or one after the other. */
export function OverlayTable({ board, racingClass: requestedClass, now }: OverlayTableProps) {
  const t = useWords("results")
  const { stage } = board
  const { points: format, signedPoints } = useFormats(stage.timeZone)
  const all = slidesOf(board, linesOfOverlay)
  const slides = requestedClass === null ? all : slidesOfClass(all, requestedClass)
  const shown = useRotation(
    slides.map(({ key }) => key),
    slideTime,
  )
  const slide = slides.find(({ key }) => key === shown)
  if (!slide) return null
  const { racingClass, lines } = slide
  return (
    <section className={`${overlayPanel} overlay-table top-12 left-12 w-120`}>
      <h1 id="class-name" style={{ borderColor: racingClass.color }}>
        {racingClass.name}
      </h1>
      <table aria-labelledby="class-name">
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("position")}</th>
            <th scope="col">{t("participant")}</th>
            <th scope="col">{t("toLeader")}</th>
            <th scope="col">{t("points")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, place, points, gap }) => {
            const status = shownStatus(row, stage, now)
            return (
              <tr key={row.id}>
                <td>{status ?? place ?? "–"}</td>
                <th scope="row">
                  <span className="flex items-center gap-2">
                    <NumberPlate
                      label={t("racingNumber")}
                      number={row.racingNumber}
                      color={racingClass.color}
                      className="shrink-0 text-[1.375rem]"
                    />
                    <span className="truncate">{row.name}</span>
                  </span>
                </th>
                <td>{status === null && gap !== null && signedPoints.format(gap)}</td>
                <td>{points === null ? "–" : format.format(points)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The look of what lies over a picture. */
export const overlayPanel = "overlay-panel dark-panel absolute overflow-hidden rounded-lg"

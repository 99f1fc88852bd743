import "./participants.css"
import type { ReactNode } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { PublicParticipant } from "#contracts/registration/participants.ts"
import type { StartLine } from "#domain/registration/start-lines.ts"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"

type Starter = Pick<
  PublicParticipant,
  "id" | "name" | "racingNumber" | "bike" | "club" | "team" | "isOutOfCompetition"
> & {
  /** Have they left, or do they have a DNS? Nothing is known of it without times. */
  hasStarted: boolean
  didNotStart: boolean
}

type Line = StartLine<Starter> & { racingClass: { name: string; color: string } }

type StartTableProps = {
  caption: ReactNode
  lines: readonly Line[]
  timeZone: string
  /** Has any of them a time? */
  hasTimes: boolean
  /** Are they of several classes? */
  namesClass?: boolean
}

/** Lines of a start list; an empty place stands there too, for whoever comes late (TI-02). */
export function StartTable({ caption, lines, timeZone, hasTimes, namesClass = false }: StartTableProps) {
  const t = useWords("stage")
  return (
    <table className="start-list">
      <caption className="break-after-avoid pb-1 text-start">{caption}</caption>
      {/* lines are clear without visible headings; screen readers still read these */}
      <thead className="text-[0.8125rem] text-muted not-print:max-sm:sr-only">
        <tr>
          {hasTimes && (
            <th scope="col" className="start-time">
              {t("file.start")}
            </th>
          )}
          <th scope="col" className="start-number">
            {t("column.number")}
          </th>
          <th scope="col" className="w-2/5">
            {t("column.name")}
          </th>
          <th scope="col">{t("column.club")}</th>
          <th scope="col">{t("column.bike")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          <StartingLine key={line.rider?.id ?? place} {...{ line, timeZone, hasTimes, namesClass }} />
        ))}
      </tbody>
    </table>
  )
}

type StartingLineProps = Omit<StartTableProps, "caption" | "lines"> & { line: Line }

function StartingLine({
  line: { at, rider, racingClass },
  timeZone,
  hasTimes,
  namesClass,
}: StartingLineProps) {
  const t = useWords("stage")
  const { start } = useFormats(timeZone)
  const inClass = namesClass && <small>{racingClass.name}</small>
  return (
    <tr>
      {hasTimes && (
        <td className="start-time font-display text-[1.375rem]/tight font-bold">
          {at !== null && <Instant at={at} format={start(at)} />}
        </td>
      )}
      <td className="start-number">
        {rider && rider.racingNumber !== null && (
          <NumberPlate
            label={t("racingNumber")}
            number={rider.racingNumber}
            color={racingClass.color}
            className="print:text-lg/[1.1]"
          />
        )}
      </td>
      {rider ? (
        <>
          <th scope="row">
            {rider.name}
            {inClass}
            {rider.team !== null && <small>{rider.team}</small>}
            {rider.isOutOfCompetition && <small>{t("outOfCompetition")}</small>}
            {rider.hasStarted && <small className="print:hidden">{t("started")}</small>}
            {rider.didNotStart && <small>{t("didNotStart")}</small>}
          </th>
          <td>{rider.club && `${rider.club.id}, ${rider.club.country}`}</td>
          <td>{rider.bike}</td>
        </>
      ) : (
        <td colSpan={3} className="start-empty text-muted">
          {t("file.empty")}
          {inClass}
        </td>
      )}
    </tr>
  )
}

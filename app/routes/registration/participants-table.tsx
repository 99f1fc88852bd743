import { memo } from "react"
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import { writeAgo } from "#app/i18n/write-ago.ts"
import { sortState } from "#app/sorting/column-order.ts"
import type { ParticipantList, PublicParticipant, StageParticipant } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { writeDay } from "#contracts/typed-day.ts"
import { Badge } from "#ui/badge.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { SortHeading } from "#ui/sort-heading.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useParticipantActions } from "./participant-actions.tsx"
import { ParticipantMenu } from "./participant-menu.tsx"
import { columnsFor, nextOrder, type ParticipantColumn, type ParticipantOrder } from "./participant-rows.ts"
import { SelectAll, type Selection, SelectOne } from "./participant-selection.tsx"

type ParticipantsTableProps = {
  stage: StagePage
  reader: ParticipantList["for"]
  rows: readonly (PublicParticipant | StageParticipant)[]
  /** The id of the visitor's entry; undefined: they have none. */
  own: string | undefined
  now: number
  order: ParticipantOrder
  onOrder(order: ParticipantOrder): void
  /** Shown only to secretaries. */
  selection: Selection
}

const Line = memo(ParticipantLine)

export function ParticipantsTable({
  stage,
  reader,
  rows,
  own,
  now,
  order,
  onOrder,
  selection,
}: ParticipantsTableProps) {
  const t = useWords("stage")
  const hasActions = useParticipantActions() !== null
  const colors = new Map(stage.classes.map(({ name, color }) => [name, color]))
  return (
    <table className="participants-table" data-reader={reader}>
      <thead data-label={t("sortBy")}>
        <tr>
          {hasActions && (
            <th scope="col" className="select">
              <SelectAll selection={selection} />
            </th>
          )}
          {columnsFor(reader).map((column) => (
            <Heading key={column} column={column} order={order} onOrder={onOrder} />
          ))}
          {hasActions && (
            <th scope="col">
              <span className="sr-only">{t("actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line
            key={row.id}
            participant={row}
            color={colors.get(row.racingClass)}
            isOwn={row.id === own}
            now={reader === "secretary" ? now : 0}
            hasActions={hasActions}
            isSelected={selection.isSelected(row.id)}
            onSelect={selection.select}
          />
        ))}
      </tbody>
    </table>
  )
}

type HeadingProps = {
  column: ParticipantColumn
  order: ParticipantOrder
  onOrder(order: ParticipantOrder): void
}

function Heading({ column, order, onOrder }: HeadingProps) {
  const t = useWords("stage")
  return (
    <SortHeading
      sorted={sortState(order, column)}
      button={{
        type: "button",
        disabled: !useHydrated(),
        onClick: () => onOrder(nextOrder(order, column)),
        // locale keys: stage.column.*
        children: t(`column.${column}`),
      }}
    />
  )
}

type ParticipantLineProps = {
  participant: PublicParticipant | StageParticipant
  /** Of the class; left out: the stage no longer has it. */
  color: string | undefined
  /** Is it the visitor? */
  isOwn: boolean
  now: number
  /** May the viewer select it, and open its menu? */
  hasActions: boolean
  isSelected: boolean
  onSelect: Selection["select"]
}

/** One participant: to everybody with the birth year, to secretaries with all there is (ST-10, ST-13). */
function ParticipantLine({
  participant,
  color,
  isOwn,
  now,
  hasActions,
  isSelected,
  onSelect,
}: ParticipantLineProps) {
  const t = useWords("stage")
  const { name, racingNumber, racingClass, bike, club, team, isOutOfCompetition } = participant
  return (
    <tr className="participant" data-own={isOwn || undefined} data-selected={isSelected || undefined}>
      {hasActions && (
        <td className="select">
          <SelectOne row={participant} isSelected={isSelected} onSelect={onSelect} />
        </td>
      )}
      <td className="number">
        {racingNumber !== null && (
          <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
        )}
      </td>
      <th scope="row">
        <strong>{name}</strong> {isOwn && <Badge tone="final">{t("you")}</Badge>}
        {isOutOfCompetition && <Badge tone="plain">{t("outOfCompetition")}</Badge>}{" "}
        {"isUnconfirmed" in participant && participant.isUnconfirmed && (
          <Badge tone="provisional">{t("unconfirmed")}</Badge>
        )}
        {team !== null && <small>{team}</small>}
      </th>
      <td className="class">{racingClass}</td>
      <td className="bike">{bike}</td>
      <td className="club">{club && `${club.id}, ${club.country}`}</td>
      {"birthYear" in participant ? (
        <td className="born">{participant.birthYear}</td>
      ) : (
        <SecretCells participant={participant} now={now} />
      )}
      {hasActions && "status" in participant && (
        <td className="row-menu">
          <ParticipantMenu participant={participant} />
        </td>
      )}
    </tr>
  )
}

function SecretCells({ participant, now }: { participant: StageParticipant; now: number }) {
  const t = useWords("stage")
  const { i18n } = useTranslation()
  const { birthDate, license, gender, status, hasDns, createdOn } = participant
  return (
    <>
      <td className="born">{birthDate && writeDay(birthDate)}</td>
      <td className="license">{license}</td>
      {/* locale keys: stage.gender.* stage.status.* */}
      <td className="gender">{gender && t(`gender.${gender}`)}</td>
      <td className="status">
        <Badge tone={status === "Confirmed" ? "final" : "plain"}>{t(`status.${status}`)}</Badge>{" "}
        {hasDns && (
          <Badge tone="error" title={t("didNotStart")}>
            DNS
          </Badge>
        )}
      </td>
      <td className="joined">
        {/* server and browser may know different words of a language */}
        <time dateTime={new Date(createdOn).toISOString()} suppressHydrationWarning>
          {writeAgo(createdOn, now, i18n.language)}
        </time>
      </td>
    </>
  )
}

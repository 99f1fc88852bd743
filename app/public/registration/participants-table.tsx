import { memo } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeAgo } from "#app/site/i18n/write-ago.ts"
import { sortState } from "#app/site/sorting/column-order.ts"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { writeDay } from "#contracts/fields/typed-day.ts"
import type {
  ParticipantList,
  PublicParticipant,
  StageParticipant,
} from "#contracts/registration/participants.ts"
import { ageOn, isForAge } from "#domain/registration/age.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { SortHeading } from "#ui/sort-heading.tsx"
import { useLanguage } from "#ui/speech.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { columnsFor, nextOrder, type ParticipantColumn, type ParticipantOrder } from "./participant-rows.ts"

/** What the list has for secretaries, and whom they have selected in it. */
export type ParticipantTools =
  typeof import("#app/office/participants/participant-tools.tsx").participantTools
export type Selection = Parameters<ParticipantTools["SelectAll"]>[0]["selection"]

type ParticipantsTableProps = {
  stage: StagePage
  reader: ParticipantList["for"]
  rows: readonly (PublicParticipant | StageParticipant)[]
  /** The entries of the visitor's riders. */
  own: readonly { id: string }[]
  now: number
  order: ParticipantOrder
  onOrder(order: ParticipantOrder): void
  /** Shown only to secretaries. */
  selecting?: { tools: ParticipantTools; selection: Selection }
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
  selecting,
}: ParticipantsTableProps) {
  const t = useWords("stage")
  const classes = new Map(stage.classes.map((one) => [one.name, one]))
  const startDay = localDayOf(stage.competitionStartDate, stage.timeZone)
  /** Does a secretary's list have somebody in a class that is not for their age (PA-04)? */
  const isOfOtherAge = (row: PublicParticipant | StageParticipant) => {
    const ages = classes.get(row.racingClass)
    const birthDate = "birthDate" in row ? row.birthDate : null
    return ages !== undefined && birthDate !== null && !isForAge(ages, ageOn(birthDate, startDay))
  }
  return (
    <table className="participants-table" data-reader={reader}>
      <thead data-label={t("sortBy")}>
        <tr>
          {selecting && (
            <th scope="col" className="entry-select">
              <selecting.tools.SelectAll selection={selecting.selection} />
            </th>
          )}
          {columnsFor(reader).map((column) => (
            <Heading key={column} column={column} order={order} onOrder={onOrder} />
          ))}
          {selecting && (
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
            color={classes.get(row.racingClass)?.color}
            isOfOtherAge={isOfOtherAge(row)}
            timeZone={stage.timeZone}
            isOwn={own.some(({ id }) => id === row.id)}
            now={reader === "secretary" ? now : 0}
            tools={selecting?.tools}
            isSelected={selecting?.selection.isSelected(row.id) ?? false}
            onSelect={selecting?.selection.select}
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
  /** Is the class not for their age? Only secretaries are told. */
  isOfOtherAge: boolean
  timeZone: string
  /** Is it the visitor? */
  isOwn: boolean
  now: number
  /** Select it, and open its menu. */
  tools: ParticipantTools | undefined
  isSelected: boolean
  onSelect: Selection["select"] | undefined
}

/** One participant: to everybody with the birth year, to secretaries with all there is (ST-10, ST-13). */
function ParticipantLine({
  participant,
  color,
  isOfOtherAge,
  timeZone,
  isOwn,
  now,
  tools,
  isSelected,
  onSelect,
}: ParticipantLineProps) {
  const t = useWords("stage")
  const { start } = useFormats(timeZone)
  const { name, racingNumber, racingClass, bike, club, team, isOutOfCompetition, startsAt } = participant
  return (
    <tr data-own={isOwn || undefined} data-selected={isSelected || undefined}>
      {tools && onSelect && (
        <td className="entry-select">
          <tools.SelectOne row={participant} isSelected={isSelected} onSelect={onSelect} />
        </td>
      )}
      <td className="entry-number">
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
      <td className="entry-class">
        {racingClass} {isOfOtherAge && <Badge tone="provisional">{t("otherAge")}</Badge>}
        {startsAt !== null && (
          <span className="whitespace-nowrap text-ink">
            {" "}
            <span className="sr-only">{t("file.start")} </span>
            <b>
              <Instant at={startsAt} format={start(startsAt)} />
            </b>
          </span>
        )}
      </td>
      <td>{bike}</td>
      <td className="entry-club">{club && `${club.id}, ${club.country}`}</td>
      {"birthYear" in participant ? (
        <td className="entry-born">{participant.birthYear}</td>
      ) : (
        <SecretCells participant={participant} now={now} />
      )}
      {tools && "status" in participant && (
        <td className="entry-menu">
          <tools.ParticipantMenu participant={participant} />
        </td>
      )}
    </tr>
  )
}

function SecretCells({ participant, now }: { participant: StageParticipant; now: number }) {
  const t = useWords("stage")
  const language = useLanguage()
  const { birthDate, license, licenceOddity, gender, status, consent, hasDns, createdOn } = participant
  return (
    <>
      <td className="entry-born">{birthDate && writeDay(birthDate)}</td>
      <td>
        {license} {/* locale keys: stage.licence.* */}
        {licenceOddity !== null && <Badge tone="provisional">{t(`licence.${licenceOddity}`)}</Badge>}
      </td>
      {/* locale keys: stage.gender.* stage.status.* */}
      <td>{gender && t(`gender.${gender}`)}</td>
      <td className="entry-status">
        <Badge tone={status === "Confirmed" ? "final" : "plain"}>{t(`status.${status}`)}</Badge>{" "}
        {/* locale keys: stage.consent.* */}
        {consent !== null && consent !== "given" && (
          <Badge tone="provisional">{t(`consent.${consent}`)}</Badge>
        )}{" "}
        {hasDns && (
          <Badge tone="error" title={t("didNotStart")}>
            DNS
          </Badge>
        )}
      </td>
      <td>
        {/* server and browser may know different words of a language */}
        <time dateTime={new Date(createdOn).toISOString()} suppressHydrationWarning>
          {writeAgo(createdOn, now, language)}
        </time>
      </td>
    </>
  )
}

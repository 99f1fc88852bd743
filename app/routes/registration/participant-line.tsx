import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useWords } from "#app/i18n/words.ts"
import type { PublicParticipant, StageParticipant } from "#contracts/participants.ts"
import { writeDay } from "#contracts/typed-day.ts"
import { Badge } from "#ui/badge.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { writeAgo } from "./write-ago.ts"

type ParticipantLineProps = {
  participant: PublicParticipant | StageParticipant
  /** Of the class; left out: the stage no longer has it. */
  color: string | undefined
  /** Is it the visitor? */
  isOwn: boolean
  now: number
  rowMenu: ((participant: StageParticipant) => ReactNode) | undefined
}

/** One participant: to everybody with the birth year, to secretaries with all there is (ST-10, ST-13). */
export function ParticipantLine({ participant, color, isOwn, now, rowMenu }: ParticipantLineProps) {
  const t = useWords("stage")
  const { name, racingNumber, racingClass, bike, club, team } = participant
  return (
    <tr className="participant" data-own={isOwn || undefined}>
      <td className="number">
        {racingNumber !== null && (
          <NumberPlate label={t("racingNumber")} number={racingNumber} color={color ?? "#ffffff"} />
        )}
      </td>
      <th scope="row">
        <strong>{name}</strong> {isOwn && <Badge tone="final">{t("you")}</Badge>}
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
      {rowMenu && "status" in participant && <td className="row-menu">{rowMenu(participant)}</td>}
    </tr>
  )
}

function SecretCells({ participant, now }: { participant: StageParticipant; now: number }) {
  const t = useWords("stage")
  const { i18n } = useTranslation()
  const { birthDate, license, gender, status, createdOn } = participant
  return (
    <>
      <td className="born">{birthDate && writeDay(birthDate)}</td>
      <td className="license">{license}</td>
      {/* locale keys: stage.gender.* stage.status.* */}
      <td className="gender">{gender && t(`gender.${gender}`)}</td>
      <td className="status">
        <Badge tone={status === "Confirmed" ? "final" : "plain"}>{t(`status.${status}`)}</Badge>
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

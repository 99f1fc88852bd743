import "./view-participant.css"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { StageParticipant } from "#contracts/participants.ts"
import { writeDay } from "#contracts/typed-day.ts"
import { clubText } from "#domain/registration/participants.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"

type ViewParticipantProps = { participant: StageParticipant; timeZone: string; onClose(): void }

/** All data of a participant, for secretaries (ST-13). */
export function ViewParticipant({ participant, timeZone, onClose }: ViewParticipantProps) {
  const t = useWords("registration")
  const { dayAndTime } = useFormats(timeZone)
  const { name, birthDate, club, gender, createdOn, modifiedOn } = participant
  const facts = [
    [t("racingNumber"), participant.racingNumber],
    [t("fields.racingClass"), participant.racingClass],
    [t("fields.birthDate"), birthDate && writeDay(birthDate)],
    [t("fields.bike"), participant.bike],
    [t("fields.license"), participant.license],
    [t("fields.club"), club && clubText(club)],
    [t("fields.team"), participant.team],
    [t("fields.gender"), gender && t(`genders.${gender}`)],
    [t("status"), t(`statuses.${participant.status}`)],
    ...(participant.isOutOfCompetition
      ? [[t("fields.isOutOfCompetition"), t("competition.yes")] as const]
      : []),
    [t("createdOn"), <Instant key="created" at={createdOn} format={dayAndTime} />],
    ...(modifiedOn === null
      ? []
      : [[t("modifiedOn"), <Instant key="modified" at={modifiedOn} format={dayAndTime} />] as const]),
  ] as const
  return (
    <Dialog title={name} onClose={onClose}>
      <dl className="participant-facts">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value || <span className="font-normal text-muted">{t("notGiven")}</span>}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className="button">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}

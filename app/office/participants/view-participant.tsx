import { queries, useRead } from "#app/site/api/use-read.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeDay } from "#contracts/fields/typed-day.ts"
import type { StageParticipant } from "#contracts/registration/participants.ts"
import { clubText } from "#domain/registration/participants.ts"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { Spinner } from "#ui/states.tsx"

type ViewParticipantProps = { path: string; participant: StageParticipant; timeZone: string; onClose(): void }

/** All data of a participant, for secretaries (ST-13). */
export function ViewParticipant({ path, participant, timeZone, onClose }: ViewParticipantProps) {
  const t = useWords("registration")
  const tAccounts = useWords("accounts")
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
    [tAccounts("email"), <Addresses key="email" path={path} id={participant.id} />],
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
      <dl className="mt-3">
        {facts.map(([fact, value]) => (
          <div key={fact} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-3 border-b border-line py-2">
            <dt className="text-muted">{fact}</dt>
            <dd className="font-semibold wrap-anywhere">
              {value || <span className="font-normal text-muted">{t("notGiven")}</span>}
            </dd>
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

/** To whom the secretary can write about them: a rider may be held by several accounts (FA-04). */
function Addresses({ path, id }: { path: string; id: string }) {
  const t = useWords("registration")
  const tAccounts = useWords("accounts")
  const input = { stage: path, id }
  const { data, hasFailed } = useRead(queries.registration.addresses.queryOptions({ input }))
  if (data === null) return hasFailed ? tAccounts("unreachable") : <Spinner />
  if (data.addresses.length === 0) return <span className="font-normal text-muted">{t("notGiven")}</span>
  return (
    <ul>
      {data.addresses.map((address) => (
        <li key={address}>
          <a href={`mailto:${address}`} className="text-link">
            {address}
          </a>
        </li>
      ))}
    </ul>
  )
}

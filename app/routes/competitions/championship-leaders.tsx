import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { groupId, groupName } from "#app/routes/standings/group-name.ts"
import type { ChampionshipLeaders as Championship } from "#contracts/standings.ts"
import { standingsAddress } from "#domain/competitions/stage-path.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import "./championship-leaders.css"

/** Who leads the championships of the season that runs, class by class (CL-07). */
export function ChampionshipLeaders({ championships }: { championships: readonly Championship[] }) {
  const t = useWords("home")
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{t("championships.title")}</h2>
      {championships.map((one) => (
        <Leaders key={`${one.championship.institution}/${one.championship.id}`} {...one} />
      ))}
    </section>
  )
}

function Leaders({ championship: { institution, id, displayName }, stages, groups }: Championship) {
  const t = useWords("home")
  const address = standingsAddress({ institution, championship: id })
  return (
    <article className="championship-leaders">
      <header>
        <h3>
          <Link to={address} className="text-link">
            {displayName}
          </Link>
        </h3>
        <p className="text-muted">{t("championships.stages", stages)}</p>
      </header>
      <ul>
        {groups.map((leading) => (
          <li key={`${leading.group.kind} ${leading.group.name}`}>
            <LeadingRider leading={leading} standings={address} />
          </li>
        ))}
      </ul>
    </article>
  )
}

type LeadingRiderProps = {
  leading: Championship["groups"][number]
  /** Address of the standings. */
  standings: string
}

function LeadingRider({ leading: { group, leaders, points, lead }, standings }: LeadingRiderProps) {
  const t = useWords("home")
  const { t: site } = useTranslation()
  const { points: write, signedPoints } = useFormats("UTC")
  return (
    <>
      <Link to={{ pathname: standings, hash: groupId(group) }} className="group-link">
        {groupName(group, site)}
      </Link>
      <span className="leading">
        {leaders.map(({ name, racingNumber, color }) => (
          <span key={`${name} ${racingNumber}`}>
            {racingNumber !== null && (
              <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} />
            )}{" "}
            <strong>{name}</strong>
          </span>
        ))}
      </span>
      <b className="figure">
        {write.format(points)} <span className="sr-only">{t("points")}</span>
      </b>
      <small>
        {lead !== null && (
          <>
            {signedPoints.format(lead)} <span className="sr-only">{t("championships.ahead")}</span>
          </>
        )}
      </small>
    </>
  )
}

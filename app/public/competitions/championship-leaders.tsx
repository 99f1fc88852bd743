import { Link } from "react-router"
import { groupId, groupName } from "#app/public/standings/group-name.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { ChampionshipLeaders as Championship } from "#contracts/standings/standings.ts"
import { standingsAddress } from "#domain/competitions/stage-path.ts"
import { NumberPlate } from "#ui/number-plate.tsx"

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
    <article className="mt-3 break-inside-avoid rounded-xl border border-line bg-surface px-3 pt-2 pb-3 sm:px-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-2xl leading-tight">
          <Link to={address} className="text-link">
            {displayName}
          </Link>
        </h3>
        <p className="text-muted">{t("championships.stages", stages)}</p>
      </header>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-x-10">
        {groups.map((leading) => (
          <li key={`${leading.group.kind} ${leading.group.name}`} className={line}>
            <LeadingRider leading={leading} standings={address} />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** The whole line leads to the standings of the class, which has a line of its own on a phone. */
const line =
  "group relative grid min-h-11 grid-cols-[minmax(0,1fr)_auto_2rem] items-center gap-x-3 gap-y-1 border-t border-line py-1 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto_2.25rem]"

const classLink =
  "text-sm/tight wrap-anywhere text-muted group-hover:underline after:absolute after:inset-0 max-sm:col-span-full sm:text-base"

type LeadingRiderProps = {
  leading: Championship["groups"][number]
  /** Address of the standings. */
  standings: string
}

function LeadingRider({ leading: { group, leaders, points, lead }, standings }: LeadingRiderProps) {
  const t = useWords("home")
  const site = useWords("site")
  const { points: write, signedPoints } = useFormats("UTC")
  return (
    <>
      <Link to={{ pathname: standings, hash: groupId(group) }} className={classLink}>
        {groupName(group, site)}
      </Link>
      <span className="flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
        {leaders.map(({ name, racingNumber, color }) => (
          <span key={`${name} ${racingNumber}`} className="flex min-w-0 items-center gap-2">
            {racingNumber !== null && (
              <NumberPlate
                label={t("racingNumber")}
                number={racingNumber}
                color={color}
                className="min-w-10 shrink-0 text-xl/[1.1]"
              />
            )}{" "}
            <strong>{name}</strong>
          </span>
        ))}
      </span>
      <b className="text-end font-display text-2xl/none font-bold normal-nums">
        {write.format(points)} <span className="sr-only">{t("points")}</span>
      </b>
      <small className="text-end text-muted">
        {lead !== null && (
          <>
            {signedPoints.format(lead)} <span className="sr-only">{t("championships.ahead")}</span>
          </>
        )}
      </small>
    </>
  )
}

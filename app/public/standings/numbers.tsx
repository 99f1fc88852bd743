import { Link } from "react-router"
import { found } from "#app/site/api/found.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import { championshipPath, numbersAddress, standingsAddress } from "#domain/competitions/stage-path.ts"
import { NumberPlate } from "#ui/number-plate.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/numbers.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
  return found(context.get(siteContext).api.numbers.shown({ championship: championshipPath(params) }))
}

/** The numbers that riders have all season, where the championship shows them to everybody (SN-01). */
export default function Numbers({ loaderData: { championship, numbers }, params }: Route.ComponentProps) {
  const t = useWords("standings")
  const title = `${t("numbers.title")} – ${championship.displayName}`
  return (
    <>
      <PageMeta
        title={title}
        description={t("numbers.meta", { championship: championship.displayName, count: numbers.length })}
        path={numbersAddress(params)}
      />
      <p>
        <Link to={standingsAddress(params)} className="text-link">
          {championship.displayName}
        </Link>
      </p>
      <h1 className="text-4xl sm:text-5xl">{t("numbers.title")}</h1>
      {numbers.length === 0 ? (
        <EmptyState title={t("numbers.none")} />
      ) : (
        <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {numbers.map(({ racingNumber, name, birthYear, racingClass }) => (
            <li key={racingNumber} className="flex items-center gap-4 border-b border-line py-2.5">
              <NumberPlate label={t("numbers.number")} number={racingNumber} color={undefined} />
              <span className="min-w-0">
                <b className="wrap-anywhere">{name}</b>{" "}
                <span className="text-muted">
                  {birthYear}
                  {racingClass !== null && ` · ${racingClass}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

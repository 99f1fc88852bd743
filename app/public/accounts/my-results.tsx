import { href, Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { useClock } from "#app/site/live/use-clock.ts"
import { useRereadPage } from "#app/site/live/use-reread.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import type { MyResult } from "#contracts/results/rider-card.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { Instant } from "#ui/instant.tsx"
import { EmptyState, ErrorState } from "#ui/states.tsx"
import type { Route } from "./+types/my-results.ts"
import { OwnCard } from "./own-card.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  const { api, startClock } = context.get(siteContext)
  const { rides, ...others } = await api.accounts.myResults()
  const withOwn = rides.map(async (ride) => ({
    ...ride,
    own: ride.card && (await api.ownCard.find({ stage: ride.stage.path, participantId: ride.card.row.id })),
  }))
  return { ...others, rides: await Promise.all(withOwn), now: startClock() }
}

/**
 * The viewer's own results (OR-06): today's cards as they are scored, then all results in readable form and as raw data (D-29).
 */
export default function MyResults({ loaderData }: Route.ComponentProps) {
  const t = useWords("accounts")
  const { results, rides, rider, hasSeveral, now: readOn } = loaderData
  const now = useClock(readOn)
  const connection = useRereadPage([...new Map(rides.map(({ stage }) => [stage.path, stage])).values()], {
    every,
  })
  return (
    <>
      <PageTitle>{t("myResults")}</PageTitle>
      <HelpedHeading topic="results">{t("myResults")}</HelpedHeading>
      {rider !== null && results.length > 0 && (
        <p className="mt-2">
          <Link
            to={href("/riders/:rider", { rider })}
            className="inline-block py-2 underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {t("riderPage.open")}
          </Link>
        </p>
      )}
      {rides.map(({ stage, name, startsAt, card, own }) => (
        <OwnCard
          key={`${stage.path} ${name}`}
          rider={hasSeveral ? name : null}
          {...{ stage, startsAt, card, own, now, connection, readOn }}
        />
      ))}
      {results.length === 0 ? (
        rides.length === 0 && <EmptyState title={t("noResults")}>{t("noResultsNext")}</EmptyState>
      ) : (
        <>
          <table className="mt-6 w-full border-collapse text-left">
            <thead className="border-b-2 border-line text-sm text-muted">
              <tr>
                <th scope="col" className="py-2 pr-3">
                  {t("competition")}
                </th>
                <th scope="col" className="px-2 py-2 text-end">
                  {t("place")}
                </th>
                <th scope="col" className="py-2 pl-2 text-end">
                  {t("points")}
                </th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <MyResultLine key={keyOf(result)} result={result} isNamed={hasSeveral} />
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-sm text-muted">{t("placeHint")}</p>
          <section className="mt-10 print:hidden">
            <h2 className="text-2xl">{t("rawData")}</h2>
            <p className="mt-1 text-muted">{t("rawDataHint")}</p>
            {results.map(({ stage, name, row, raw }) => (
              <details
                key={`${stage.path} ${row.participantId}`}
                className="mt-3 rounded-lg border border-line bg-surface"
              >
                <summary className="cursor-pointer px-4 py-3 font-semibold">
                  {hasSeveral ? `${stage.title}: ${name}` : stage.title}
                </summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
                <pre tabIndex={0} className="relative overflow-x-auto border-t border-line p-4 text-sm">
                  {JSON.stringify(raw, null, 2)}
                </pre>
              </details>
            ))}
          </section>
        </>
      )}
    </>
  )
}

/** Milliseconds between two reads while scores come in. */
const every = 1_500

const keyOf = ({ stage, row }: MyResult): string => `${stage.path} ${row.participantId}`

type MyResultLineProps = { result: MyResult; isNamed: boolean }

/** A result of one of the viewer's riders: the competition leads to their card in it. */
function MyResultLine({ result, isNamed }: MyResultLineProps) {
  const { stage, name, racingClass, row, position, positionInBrackets, positionPoints } = result
  const t = useWords("accounts")
  const results = useWords("results")
  const formats = useFormats(stage.timeZone)
  const { status, total, isOutOfCompetition } = row
  const written = writePlace({ position, outOfCompetition: { position: positionInBrackets } })
  // locale keys: results.status.*
  const place = status === null ? (written ?? "–") : results(`status.${status}`)
  return (
    <tr className="border-b border-line align-baseline">
      <th scope="row" className="py-3 pr-2 font-normal">
        <Link
          to={cardAddress(stage.path, row.participantId)}
          className="font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {stage.title}
        </Link>
        {isNamed && <span className="block font-semibold">{name}</span>}
        <span className="block text-sm text-muted">
          <Instant at={stage.competitionStartDate} format={formats.day} /> · {racingClass}
        </span>
        {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} />}
      </th>
      <td className="px-2 py-3 text-end">
        <b className={status === null ? "font-display text-2xl" : "text-error-ink"}>{place}</b>
        {isOutOfCompetition && (
          <span className="block text-sm text-muted">{results("outOfCompetition")}</span>
        )}
        {positionPoints !== null && !isOutOfCompetition && (
          <span className="block text-sm text-muted">
            {t("championshipPoints", { points: formats.points.format(positionPoints) })}
          </span>
        )}
      </td>
      <td className="py-3 pl-2 text-end font-display text-2xl font-bold">
        {total === null ? "–" : formats.points.format(total)}
      </td>
    </tr>
  )
}

export function ErrorBoundary() {
  const t = useWords("accounts")
  return (
    <>
      <PageTitle>{t("myResults")}</PageTitle>
      <h1 className="text-5xl">{t("myResults")}</h1>
      <ErrorState
        title={t("errorOccurred")}
        text={t("errorOccurredNext")}
        retry={t("tryAgain")}
        retryAddress="/my-results"
      />
    </>
  )
}

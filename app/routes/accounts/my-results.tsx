import { speaks, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireViewer } from "#app/shell/guard.ts"
import { EmptyState, ErrorState } from "#ui/states.tsx"
import type { Route } from "./+types/my-results.ts"
import { MyResultLine } from "./my-result-line.tsx"
import { OwnCard } from "./own-card.tsx"
import { useOwnResults } from "./use-own-results.ts"

export const handle = speaks("accounts", "card", "results", "section")

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  const { api, now } = context.get(siteContext)
  return { ...(await api.accounts.myResults()), now }
}

/** In the browser a failure is a value too: what cannot be read again must not end what is shown. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    // it leads elsewhere
    if (error instanceof Response) throw error
    return null
  }
}

/** The viewer's own results (OR-06): the cards of today as they are scored, then all to be read, then as they are stored (D-29). */
export default function MyResults({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ShownResults loaded={loaderData} /> : <NoResults />
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]>

function ShownResults({ loaded }: { loaded: Loaded }) {
  const t = useWords("accounts")
  const { results, rides, now, connection, readOn } = useOwnResults(loaded)
  return (
    <>
      <PageTitle>{t("myResults")}</PageTitle>
      <h1 className="text-5xl">{t("myResults")}</h1>
      {rides.map(({ stage, card }) => (
        <OwnCard key={stage.path} {...{ stage, card, now, connection, readOn }} />
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
                <th scope="col" className="px-2 py-2 text-right">
                  {t("place")}
                </th>
                <th scope="col" className="py-2 pl-2 text-right">
                  {t("points")}
                </th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <MyResultLine key={result.stage.path} result={result} />
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-sm text-muted">{t("placeHint")}</p>
          <section className="mt-10">
            <h2 className="text-2xl">{t("rawData")}</h2>
            <p className="mt-1 text-muted">{t("rawDataHint")}</p>
            {results.map(({ stage, raw }) => (
              <details key={stage.path} className="mt-3 rounded-lg border border-line bg-surface">
                <summary className="cursor-pointer px-4 py-3 font-semibold">{stage.title}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
                <pre tabIndex={0} className="overflow-x-auto border-t border-line p-4 text-sm">
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

export function ErrorBoundary() {
  return <NoResults />
}

function NoResults() {
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

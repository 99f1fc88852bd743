import { found } from "#app/api/found.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { championshipPath, standingsAddress } from "#domain/competitions/stage-path.ts"
import "#app/routes/results/results-tools.css"
import "./standings.css"
import "./stage-heading.css"
import "./standings-table.css"
// The server renders the secretaries' tools, so its styles must not wait for a script.
import "#app/help/help-link.css"
import "#ui/secretary-panel.css"
import "#ui/actions-menu.css"
import "./standings-tools.css"
import "./stage-standings-steps.css"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs as ShouldRevalidateArgs,
  useLocation,
  useNavigation,
} from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { LoadProblem, lazyPart } from "#app/lazy-part.tsx"
import { CalendarMenu } from "#app/routes/competitions/calendar-menu.tsx"
import { NotFound } from "#app/routes/site/error-pages.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { PageMeta } from "#app/shell/page-meta.tsx"
import { type StandingsPage, standingsTabs } from "#contracts/standings.ts"
import { Dated } from "#ui/instant.tsx"
import { EmptyState, Notice, Spinner } from "#ui/states.tsx"
import type { Route } from "./+types/standings.ts"
import { StandingsLists } from "./standings-lists.tsx"
import { StandingsTabs } from "./standings-tabs.tsx"

export const handle = needsWords("competitions", "results", "standings")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requested = url.searchParams.get("standings")
  const page = await found(
    context.get(siteContext).api.standings.page({
      championship: championshipPath(params),
      tab: standingsTabs.find((tab) => tab === requested) ?? "individual",
    }),
  )
  return { page }
}

/** Fetches only another tab; if that fails, the rest of the page stays. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateArgs) {
  const tabOf = ({ searchParams }: URL) => searchParams.get("standings")
  return defaultShouldRevalidate || tabOf(currentUrl) !== tabOf(nextUrl)
}

export default function Standings({ loaderData: { page } }: Route.ComponentProps) {
  const t = useWords("standings")
  const { championship, standings } = page
  const address = standingsAddress({ institution: championship.institution, championship: championship.id })
  return (
    <>
      <StandingsMeta page={page} />
      <p className="text-muted">{t("title")}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-4xl sm:text-5xl">{championship.displayName}</h1>
        {championship.publicationStatus === "published" && (
          <CalendarMenu address={`${address}/calendar.ics`} />
        )}
      </div>
      {championship.publicationStatus === "draft" && (
        <p className="notice">
          <strong>{t("notPublished")}</strong> {page.isSecretary && t("onlySecretaries")}
        </p>
      )}
      <Corrections page={page} />
      {standings && <ShownStandings page={page} />}
    </>
  )
}

/** The description of a championship's standings for search engines and link previews. */
function StandingsMeta({ page: { championship, standings } }: { page: StandingsPage }) {
  const t = useWords("standings")
  const { displayName } = championship
  const description = standings
    ? t("meta", { championship: displayName, count: standings.columns.length })
    : t("notPublished")
  return <PageMeta title={`${displayName} – ${t("title")}`} description={description} />
}

/** Which published stages are corrected, and what visitors see meanwhile (D-46). */
function Corrections({ page: { corrected, timeZone, isSecretary } }: { page: StandingsPage }) {
  const t = useWords("standings")
  const { inSentence } = useFormats(timeZone)
  if (corrected.length === 0) return null
  return (
    <div className="notice">
      {corrected.map(({ title, since }) => (
        <p key={`${title} ${since}`}>
          <Dated at={since}>{t("corrected", { stage: title, ...inSentence(since) })}</Dated>
        </p>
      ))}
      <p>{t(isSecretary ? "correctedForOrganisers" : "correctedMeaning")}</p>
    </div>
  )
}

const loadTools = async () => (await import("./standings-tools.tsx")).StandingsTools

// Only secretaries have it. The server has it at once: what it waits for is shown by a script only.
const StandingsTools = import.meta.env.SSR
  ? await loadTools()
  : lazyPart(["standings-tools"], loadTools, {
      selector: ".standings-tools",
      failed: (retry, { children }) => (
        <>
          <LoadProblem onRetry={retry} />
          {children(() => null)}
        </>
      ),
    })

function ShownStandings({ page }: { page: StandingsPage }) {
  const [words, setWords] = useState("")
  const lists = { page, words, onWords: setWords }
  return (
    <>
      <StandingsTabs page={page} words={words} onWords={setWords} />
      {page.isSecretary ? (
        <Suspense fallback={<Lists {...lists} />}>
          {/* stays while another tab comes, with what was chosen in it */}
          <StandingsTools page={page}>{(secret) => <Lists {...lists} secret={secret} />}</StandingsTools>
        </Suspense>
      ) : (
        <Lists {...lists} />
      )}
    </>
  )
}

type ListsProps = Parameters<typeof StandingsLists>[0]

function Lists(props: ListsProps) {
  const t = useWords("standings")
  const { content } = props.page.standings ?? {}
  const hasLines =
    content?.tab === "individual"
      ? content.groups.some(({ lines }) => lines.length > 0)
      : content?.units.length !== 0
  return (
    <WhileLoading>
      {hasLines ? (
        <StandingsLists {...props} />
      ) : (
        <EmptyState title={t("empty")}>{t("emptyMeaning")}</EmptyState>
      )}
    </WhileLoading>
  )
}

/** Another tab of the page takes the place of this one (SD-03). */
function WhileLoading({ children }: { children: React.ReactNode }) {
  const t = useWords("standings")
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (location?.pathname !== pathname) return children
  return (
    <p role="status" className="standings-loading">
      <Spinner /> {t("loading")}
    </p>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NoStandingsPage /> : <StandingsFailed />
}

/** The address names no championship. */
function NoStandingsPage() {
  const t = useWords("standings")
  return <NotFound title={t("notFound")} />
}

/** The standings did not come (SD-03). */
function StandingsFailed() {
  const t = useWords("standings")
  const site = useTranslation("site").t
  const { pathname, search } = useLocation()
  return (
    <Notice title={t("loadFailed")}>
      <PageTitle>{t("title")}</PageTitle>
      <a href={pathname + search} className="button">
        {site("refresh")}
      </a>
    </Notice>
  )
}

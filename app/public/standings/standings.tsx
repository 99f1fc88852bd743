import { found } from "#app/site/api/found.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { standingsPreviewAddress } from "#contracts/site/link-preview.ts"
import { championshipPath, numbersAddress, standingsAddress } from "#domain/competitions/stage-path.ts"
import type { Language } from "#domain/site/language.ts"
import { groupKey } from "#domain/standings/standing.ts"
import "#app/public/results/board/lists.css"
import "./standings.css"
import "./standings-table.css"
import { useState } from "react"
import {
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunctionArgs as ShouldRevalidateArgs,
  useLocation,
  useNavigation,
} from "react-router"
import { CalendarMenu } from "#app/public/competitions/calendar-menu.tsx"
import { lazyPart, OfficePart } from "#app/site/lazy-boundary.tsx"
import { useSoughtWords } from "#app/site/search/search-field.tsx"
import { siteContext } from "#app/site/server-context.ts"
import { NotFound } from "#app/site/shell/error-pages.tsx"
import { PageMeta } from "#app/site/shell/page-meta.tsx"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ShareButton } from "#app/site/shell/share-button.tsx"
import { type StandingsPage, standingsTabs } from "#contracts/standings/standings.ts"
import { EmptyState, Notice, Spinner } from "#ui/states.tsx"
import type { Route } from "./+types/standings.ts"
import { Corrections } from "./corrections.tsx"
import { chosenGroup, useFirstGroup } from "./first-group.tsx"
import { groupName } from "./group-name.ts"
import { StandingsLists } from "./standings-lists.tsx"
import { StandingsTabs } from "./standings-tabs.tsx"

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = context.get(siteContext)
  const championship = championshipPath(params)
  const requested = url.searchParams.get("standings")
  const tab = standingsTabs.find((tab) => tab === requested) ?? "individual"
  const page = await found(api.standings.page({ championship, tab }))
  return { page, hasNumbers: await api.numbers.areShown({ championship }) }
}

/** Fetches only another tab; if that fails, the rest of the page stays. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateArgs) {
  const tabOf = ({ searchParams }: URL) => searchParams.get("standings")
  return defaultShouldRevalidate || tabOf(currentUrl) !== tabOf(nextUrl)
}

export default function Standings({ loaderData: { page, hasNumbers } }: Route.ComponentProps) {
  const t = useWords("standings")
  const { championship, standings } = page
  const place = { institution: championship.institution, championship: championship.id }
  const address = standingsAddress(place)
  const shared = useShared(page, address)
  return (
    <>
      <StandingsMeta page={page} shared={shared} />
      <p className="text-muted">{t("title")}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-4xl sm:text-5xl">{championship.displayName}</h1>
        {championship.publicationStatus === "published" && (
          <div className="flex flex-wrap gap-2">
            {hasNumbers && (
              <Link to={numbersAddress(place)} className="quiet-button">
                {t("numbers.title")}
              </Link>
            )}
            <CalendarMenu address={`${address}/calendar.ics`} />
            {standings && <ShareButton title={shared.title} path={shared.path} />}
          </div>
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

type Shared = { title: string; path: string }

/** The title and the address of what is shown: a tab, or all groups with the one first that the address asks for. */
function useShared({ championship, standings }: StandingsPage, address: string): Shared {
  const t = useWords("standings")
  const site = useWords("site")
  const asked = new URLSearchParams(useLocation().search).get("class")
  const { content } = standings ?? {}
  const title = `${championship.displayName} – ${t("title")}`
  if (content?.tab !== "individual")
    return { title, path: content ? `${address}?standings=${content.tab}` : address }
  const first = chosenGroup(content.groups, asked)?.group
  if (!first) return { title, path: address }
  return {
    title: `${groupName(first, site)} – ${title}`,
    path: `${address}?${new URLSearchParams({ class: groupKey(first) })}`,
  }
}

/** The description of a championship's standings for search engines and link previews. */
function StandingsMeta({ page, shared }: { page: StandingsPage; shared: Shared }) {
  const t = useWords("standings")
  const { championship, standings } = page
  const { displayName } = championship
  const description = standings
    ? t("meta", { championship: displayName, count: standings.columns.length })
    : t("notPublished")
  const asked = new URLSearchParams(useLocation().search).get("class")
  const { content } = standings ?? {}
  const first = content?.tab === "individual" ? chosenGroup(content.groups, asked) : undefined
  const picture = (language: Language) =>
    standingsPreviewAddress(
      { institution: championship.institution, championship: championship.id },
      { group: first ? groupKey(first.group) : null, language },
    )
  const isPublic = standings !== null && championship.publicationStatus === "published"
  return <PageMeta {...shared} description={description} {...(isPublic && { picture })} />
}

/** Only secretaries have it. */
const StandingsTools = lazyPart(
  async () => (await import("#app/office/standings/standings-tools.tsx")).StandingsTools,
)

function ShownStandings({ page }: { page: StandingsPage }) {
  const [words, setWords] = useState("")
  useSoughtWords(setWords)
  const { institution, id } = page.championship
  const first = useFirstGroup(championshipPath({ institution, championship: id }))
  const lists = { page, words, onWords: setWords, first: first.key }
  return (
    <>
      <StandingsTabs page={page} words={words} onWords={setWords} first={first} />
      {page.isSecretary ? (
        <OfficePart without={<Lists {...lists} secret={() => null} />}>
          {/* stays while another tab comes, with what was chosen in it */}
          <StandingsTools page={page}>{(secret) => <Lists {...lists} secret={secret} />}</StandingsTools>
        </OfficePart>
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
    <p role="status" className="mt-12 flex items-center gap-3 text-muted">
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
  const site = useWords("site")
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

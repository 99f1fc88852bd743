import "./search.css"
import { useTranslation } from "react-i18next"
import { Form, Link, useLocation } from "react-router"
import { found } from "#app/api/found.ts"
import { listFound } from "#app/search/found.ts"
import { FoundWords } from "#app/search/found-words.tsx"
import { useFollowedValue } from "#app/search/use-followed-value.ts"
import { siteContext } from "#app/server-context.ts"
import { longestQuery, type SiteSearch } from "#contracts/site-search.ts"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/search.ts"
import { PageTitle } from "./page-title.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, expiresAt } = context.get(siteContext)
  const typed = typedIn(url)
  const answer = await found(api.site.search({ typed }))
  // a stage leads to its results once it has begun, and a rider to the stage that they ride now
  if (typeof answer?.changesOn === "number") expiresAt(answer.changesOn)
  return { typed, answer, hasFailed: false }
}

const typedIn = ({ searchParams }: Pick<URL, "searchParams">) =>
  (searchParams.get("q") ?? "").trim().slice(0, longestQuery)

/** In the browser a failure is a value too: a list that cannot be fetched while one types must not end the page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return { typed: typedIn(new URL(request.url)), answer: null, hasFailed: true }
  }
}

/** Riders, stages and championships by what was typed into the bar (SE-01); on a phone the box is here, and without script. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { typed, answer, hasFailed } = loaderData
  const { t } = useTranslation()
  const field = useFollowedValue<HTMLInputElement>(typed)
  return (
    <>
      <PageTitle>{t("search.label")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl">{t("search.label")}</h1>
      <Form action="/search" role="search" aria-label={t("search.label")} className="search-page">
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={t("search.hint")}
          placeholder={t("search.hint")}
          defaultValue={typed}
          maxLength={longestQuery}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button">
          {t("search.label")}
        </button>
      </Form>
      {hasFailed ? <Failure /> : <Answer typed={typed} answer={answer} />}
    </>
  )
}

const kinds = ["riders", "stages", "championships"] as const

/** The form above keeps what was typed. */
function Failure() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <div role="alert">
      <EmptyState title={t("noAnswer")}>
        <Link to={pathname + search} replace className="button mt-2">
          {t("retry")}
        </Link>
      </EmptyState>
    </div>
  )
}

function Answer({ typed, answer }: { typed: string; answer: SiteSearch | null }) {
  const { t } = useTranslation()
  if (answer === null) return <EmptyState title={t("search.ask")}>{t("search.askNext")}</EmptyState>
  const all = listFound(answer)
  if (all.length === 0)
    return <EmptyState title={t("search.states.none", { typed })}>{t("search.noneNext")}</EmptyState>
  return kinds.map((kind) => {
    const own = all.filter((one) => one.kind === kind)
    return (
      own.length > 0 && (
        <section key={kind} className="found">
          {/* locale keys: site.search.kinds.* */}
          <h2>{t(`search.kinds.${kind}`)}</h2>
          <ul>
            {own.map((one) => (
              <li key={one.key}>
                <Link to={one.address}>
                  <FoundWords found={one} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

import { Form, Link, useLocation } from "react-router"
import { found } from "#app/site/api/found.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { FoundWords, listFound, type Searched } from "#app/site/search/found.tsx"
import { switchSlashKey, useSlashKey } from "#app/site/search/slash-key.ts"
import { useFollowedValue } from "#app/site/search/use-followed-value.ts"
import { siteContext } from "#app/site/server-context.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { longestQuery, type SiteSearch } from "#contracts/site/site-search.ts"
import { EmptyState } from "#ui/states.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/search.ts"

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
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<Searched> {
  try {
    return await serverLoader()
  } catch {
    return { typed: typedIn(new URL(request.url)), answer: null, hasFailed: true }
  }
}

/** Riders, clubs, stages and championships by what was typed into the bar (SE-01); on a phone the box is here, and without script. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { typed, answer, hasFailed } = loaderData
  const t = useWords("site")
  const field = useFollowedValue<HTMLInputElement>(typed)
  return (
    <>
      <PageTitle>{t("search.label")}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl">{t("search.label")}</h1>
      <Form
        action="/search"
        role="search"
        aria-label={t("search.label")}
        className="mt-6 grid max-w-160 grid-cols-[minmax(0,1fr)_auto] gap-3"
      >
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={t("search.hint")}
          placeholder={t("search.hint")}
          defaultValue={typed}
          maxLength={longestQuery}
          className="min-h-12 rounded-lg border-2 border-muted bg-surface px-4 text-lg text-ink"
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button">
          {t("search.label")}
        </button>
      </Form>
      <SlashKeySwitch />
      {hasFailed ? <Failure /> : <Answer typed={typed} answer={answer} />}
    </>
  )
}

/** Speech recognition may press a key that nobody meant: it can be switched off (WCAG 2.1.4). */
function SlashKeySwitch() {
  const t = useWords("search")
  return (
    <label className="needs-script mt-3 hidden items-center gap-2 md:flex">
      <input
        type="checkbox"
        checked={useSlashKey()}
        disabled={!useHydrated()}
        onChange={(event) => switchSlashKey(event.target.checked)}
      />
      {t("slashKey")}
    </label>
  )
}

const kinds = ["riders", "clubs", "stages", "championships"] as const

/** The form above keeps what was typed. */
function Failure() {
  const t = useWords("site")
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

const line =
  "flex min-h-13 items-center gap-3 p-2 hover:bg-sunken [&_b]:underline [&_b]:decoration-line [&_b]:underline-offset-4"

function Answer({ typed, answer }: { typed: string; answer: SiteSearch | null }) {
  const t = useWords("search")
  if (answer === null) return <EmptyState title={t("ask")}>{t("askNext")}</EmptyState>
  const all = listFound(answer)
  if (all.length === 0) return <EmptyState title={t("states.none", { typed })}>{t("noneNext")}</EmptyState>
  return kinds.map((kind) => {
    const own = all.filter((one) => one.kind === kind)
    return (
      own.length > 0 && (
        <section key={kind} className="mt-8 max-w-160">
          {/* locale keys: search.kinds.* */}
          <h2 className="text-2xl/normal">{t(`kinds.${kind}`)}</h2>
          <ul>
            {own.map((one) => (
              <li key={one.key} className="border-t border-line">
                <Link to={one.address} className={line}>
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

import "#app/office/office.css"
import { useRef } from "react"
import { Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { StageErrorBoundary } from "#app/public/pages/stage-error-boundary.tsx"
import { fetchParticipants, type TaggedList } from "#app/public/registration/fetch-participants.ts"
import { participantsAddress } from "#app/public/registration/participants-address.ts"
import { isFound, questionEnds } from "#app/public/results/board/class-lists.ts"
import { isOfficial, ResultsMeta } from "#app/public/results/board/results-page.tsx"
import { ConnectionState } from "#app/public/results/race/connection-state.tsx"
import { found } from "#app/site/api/found.ts"
import { useRead } from "#app/site/api/use-read.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { PageClock } from "#app/site/live/page-clock.tsx"
import { useNow } from "#app/site/live/use-clock.ts"
import { useLiveBoard } from "#app/site/live/use-live-board.ts"
import { siteContext } from "#app/site/server-context.ts"
import type { BoardRow } from "#contracts/results/live.ts"
import { isRunning, stateChangeTimes } from "#domain/competitions/is-running.ts"
import { liveAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { compareRacingNumbers, numberedName } from "#domain/registration/participants.ts"
import { Field } from "#ui/field.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { Route } from "./+types/announcer.ts"
import { AnnouncedRider, type Entrant } from "./announced-rider.tsx"
import { longestSearch, type RiderSearch, useRiderSearch } from "./use-rider-search.ts"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, startClock, expiresAt } = context.get(siteContext)
  const stage = stagePath(params)
  const board = await found(api.results.board({ stage }))
  expiresAt(...stateChangeTimes(board.stage), ...questionEnds(board.classes))
  const [participants, seasons] = await Promise.all([
    api.registration.participants({ stage }),
    api.standings.riderSeasons({ stage }),
  ])
  if (participants.kind === "failed") throw new Error("Nobody knows who may still start")
  const entrants = participants.list.rows.map(({ id, racingClass, isOutOfCompetition }) => ({
    id,
    racingClass,
    isOutOfCompetition,
  }))
  return { board, entrants, seasons, now: startClock() }
}

/** What an announcer says of a rider, found by their number, by keyboard alone (TV-04). */
export default function Announcer({ loaderData }: Route.ComponentProps) {
  return (
    <PageClock loadedAt={loaderData.now}>
      <ShownAnnouncer {...loaderData} />
    </PageClock>
  )
}

function ShownAnnouncer({
  board: loaded,
  entrants: loadedEntrants,
  seasons,
  now: loadedAt,
}: Route.ComponentProps["loaderData"]) {
  const t = useWords("screens")
  const { board, connection } = useLiveBoard(loaded, liveAddress(loaded.stage.path))
  const { stage, rows } = board
  const now = useNow(loadedAt, stage.competitionStartDate, stage.competitionEndDate)
  const search = useRiderSearch(rows)
  const entrants = useEntrants(stage.path, loadedEntrants)
  return (
    <>
      <ResultsMeta
        title={`${stage.title} – ${t("announcer")}`}
        description={t("announcerMeta")}
        stage={stage}
      />
      <p className="text-muted">
        <Link to={resultsAddress(stage.path)} className="text-link text-ink">
          {stage.title}
        </Link>
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-5xl">{t("announcer")}</h1>
        {stage.calledOff && !isOfficial(stage) && <CalledOffBadge calledOff={stage.calledOff} />}
        <ConnectionState
          connection={connection}
          isRunning={isRunning(stage, now)}
          loadedAt={loadedAt}
          timeZone={stage.timeZone}
        />
      </div>
      <RiderSearchField rows={rows} search={search} />
      {search.found && <AnnouncedRider row={search.found} {...{ board, entrants, seasons, now }} />}
    </>
  )
}

export const ErrorBoundary = StageErrorBoundary

/** At most this many riders are offered while a number or a name is typed. */
const mostOffered = 8

/** The field of a number or name, and who is meant while it is typed. Enter ends it: what is typed next begins another. */
function RiderSearchField({ rows, search }: { rows: readonly BoardRow[]; search: RiderSearch }) {
  const t = useWords("screens")
  const isHydrated = useHydrated()
  const { words, found, field, type, choose, beginAnother } = search
  const isSearching = words.trim() !== "" && !found
  const offered = isSearching ? rows.filter((row) => isFound(row, words)) : []
  return (
    <form
      className="needs-script mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        beginAnother()
      }}
    >
      <Field label={t("number")} hint={t("numberHint")}>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="max-w-88 font-display normal-nums text-[2rem] leading-tight font-bold"
            disabled={!isHydrated}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={longestSearch}
            value={words}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={({ key }) => key === "Escape" && type("")}
          />
        )}
      </Field>
      <p role="status" className={isSearching && offered.length === 0 ? "text-muted" : "sr-only"}>
        {found ? numberedName(found) : isSearching && offered.length === 0 && t("nobody")}
      </p>
      {offered.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {offered
            .toSorted((a, b) => compareRacingNumbers(a.racingNumber, b.racingNumber))
            .slice(0, mostOffered)
            .map((row) => (
              <li key={row.id}>
                <button type="button" className="quiet-button" onClick={() => choose(row.id)}>
                  {numberedName(row)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </form>
  )
}

/** How often it is read again who is entered, milliseconds: the stream has only those with a result. */
const every = 60_000

/** Returns who is entered for the stage with this path, read again while the page is visible; what was known stays where that fails. */
function useEntrants(path: string, loaded: readonly Entrant[]): readonly Entrant[] {
  const known = useRef<TaggedList | null>(null)
  const { data } = useRead(
    {
      queryKey: ["participants", path],
      // from an address that the page cache answers
      queryFn: async ({ signal }): Promise<readonly Entrant[]> => {
        known.current = await fetchParticipants(participantsAddress(path, true), known.current, signal)
        return known.current.list.rows
      },
      initialData: loaded,
      // the page's own data is recent enough
      staleTime: Number.POSITIVE_INFINITY,
    },
    { every },
  )
  return data ?? loaded
}

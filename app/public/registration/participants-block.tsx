import { useWords } from "#app/site/i18n/words.ts"
import { useLanguage } from "#ui/speech.tsx"
import "./participants.css"
import { useEffect, useMemo, useState } from "react"
import { flushSync } from "react-dom"
import { Link, useLocation } from "react-router"
import { SearchField, searchId, useSoughtWords } from "#app/site/search/search-field.tsx"
import { keptState } from "#app/site/shell/kept-state.ts"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import type { ParticipantList } from "#contracts/registration/participants.ts"
import { EmptyState, ErrorState } from "#ui/states.tsx"
import { kindOfFilter, type ParticipantFilter, useChosenFilter } from "./chosen-filter.ts"
import { fileAddress } from "./file-address.ts"
import { ParticipantCharts } from "./participant-charts.tsx"
import {
  countOf,
  filteredRows,
  indexParticipants,
  type ParticipantOrder,
  searchParticipants,
  sortParticipants,
} from "./participant-rows.ts"
import { participantsHeading, participantsId, startListAddress } from "./participants-address.ts"
import { ParticipantsTable, type ParticipantTools, type Selection } from "./participants-table.tsx"
import type { Participants } from "./use-participants.ts"

type ParticipantsBlockProps = {
  stage: StagePage
  participants: Participants
  now: number
  /** What only secretaries have. */
  tools?: ParticipantTools
}

const mostAtFirst = 10

const useKeptFilter = keptState<string | null>()
const useKeptWords = keptState<string>()

/** Who rides in a stage (ST-09). */
export function ParticipantsBlock(props: ParticipantsBlockProps) {
  const { stage, participants, tools } = props
  const t = useWords("stage")
  return (
    <section className="participants mt-10" aria-labelledby={participantsId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={participantsId} tabIndex={-1} className="text-3xl/normal">
          {t("participants")}{" "}
          {participants.list.total > 0 && <span className="text-muted">{participants.list.total}</span>}
        </h2>
        {stage.hasStartList && (
          <Link to={startListAddress(stage.path)} className="quiet-button print:hidden">
            {t("startListOf")}
          </Link>
        )}
        {tools && <tools.AddParticipant />}
      </div>
      {participants.list.total === 0 ? (
        <EmptyState title={t("noParticipants")} />
      ) : (
        <SearchedParticipants {...props} />
      )}
    </section>
  )
}

/** The participants of a stage that has some, with what finds and orders them. */
function SearchedParticipants({ stage, participants, now, tools }: ParticipantsBlockProps) {
  const { list, rest, wantAll } = participants
  const t = useWords("stage")
  const [words, setWords] = useKeptWords(() => "")
  const [order, setOrder] = useState<ParticipantOrder>(null)
  const filter = useChosenFilter(list)
  const [expanded, expand] = useExpanded(`${filter ?? ""} ${words}`)
  const isSearching = words.trim() !== ""
  useEffect(() => {
    if ((filter || expanded) && rest === "unasked") wantAll()
  }, [filter, expanded, rest, wantAll])
  const search = (next: string) => {
    wantAll()
    setWords(next)
  }
  useSoughtWords((sought) => {
    search(sought)
    participantsHeading()?.scrollIntoView()
  })
  const found = useFound({ stage, list, filter, order, words })
  const total = isSearching ? found.length : countOf(list, filter)
  const isPrinted = usePrinted()
  const shown = expanded || isPrinted ? found : found.slice(0, mostAtFirst)
  const showAll = () => {
    wantAll()
    expand()
  }
  const table = (selection?: Selection) => (
    <>
      {shown.length > 0 && (
        <ParticipantsTable
          stage={stage}
          reader={list.for}
          rows={shown}
          own={list.own}
          now={now}
          order={order}
          onOrder={(next) => {
            wantAll()
            setOrder(next)
          }}
          {...(tools && selection && { selecting: { tools, selection } })}
        />
      )}
      {shown.length < total && (
        <p className="mt-2 hidden font-semibold print:block">
          {t("printedOnly", { shown: shown.length, total })}
        </p>
      )}
    </>
  )
  const listed = { rows: list.rows, found, total, isWhole: rest === "here", showAll }
  return (
    <>
      {tools && list.for === "secretary" && list.removable > 0 && (
        <tools.UnconfirmedParticipants count={list.removable} />
      )}
      <ParticipantCharts stage={stage} list={list} />
      {tools && list.for === "secretary" && <tools.ListFilters list={list} shown={filter} />}
      {/* the result is beside the field, and below it only if there is no room */}
      <div className="mb-2 flex flex-wrap items-center gap-x-3 print:hidden">
        <SearchField
          label={t("search")}
          hint={t("searchHint")}
          words={words}
          onWords={search}
          onReach={wantAll}
          className="w-[min(22rem,100%)]"
        />
        <p role="status" className="text-sm/6 text-muted">
          {rest === "coming" ? t("loadingAll") : isSearching && t("found", { count: found.length })}
        </p>
      </div>
      {rest === "failed" && <NoParticipantList />}
      {tools ? <tools.WithSelection {...listed}>{table}</tools.WithSelection> : table()}
      {rest === "here" && found.length === 0 && (
        <NoneFound words={words.trim()} filter={filter} onClear={() => setWords("")} />
      )}
      {!expanded && total > mostAtFirst && <ShowAll total={total} filter={filter} onShow={showAll} />}
      <ParticipantFiles stagePath={stage.path} />
    </>
  )
}

type Wanted = {
  stage: Pick<StagePage, "classes">
  list: ParticipantList
  filter: ParticipantFilter | null
  order: ParticipantOrder
  words: string
}

/** Returns the loaded participants that a filter leaves, with the words of a search, in the order that the viewer chose. */
function useFound({ stage: { classes }, list: { rows }, filter, order, words }: Wanted) {
  const language = useLanguage()
  const sorted = useMemo(
    () => sortParticipants({ rows: filteredRows(rows, filter), classes, language }, order),
    [rows, filter, classes, language, order],
  )
  const index = useMemo(() => indexParticipants(sorted), [sorted])
  return words.trim() === "" ? sorted : searchParticipants(index, words)
}

type NoneFoundProps = { words: string; filter: ParticipantFilter | null; onClear(): void }

/** Says that a search, or else a filter, finds nobody. */
function NoneFound({ words, filter, onClear }: NoneFoundProps) {
  const t = useWords("stage")
  // locale keys: stage.noneWith.*
  if (words === "") return filter && <EmptyState title={t(`noneWith.${filter}`)} />
  const clear = () => {
    onClear()
    // the button disappears with its container
    document.getElementById(searchId)?.focus()
  }
  return (
    <EmptyState title={t("noneFound", { words })}>
      <button type="button" className="quiet-button" onClick={clear}>
        {t("clearSearch")}
      </button>
    </EmptyState>
  )
}

type ShowAllProps = { total: number; filter: ParticipantFilter | null; onShow(): void }

/** Shows all who were found; without script, by the page's address. */
function ShowAll({ total, filter, onShow }: ShowAllProps) {
  const t = useWords("stage")
  return (
    <form
      method="get"
      action={`#${participantsId}`}
      onSubmit={(event) => {
        event.preventDefault()
        onShow()
      }}
    >
      {filter && <input type="hidden" name={kindOfFilter(filter)} value={filter} />}
      <button type="submit" name="list" value="all" className="quiet-button mt-4 print:hidden">
        {t("showAll", { total })}
      </button>
    </form>
  )
}

/** Shown if participants could not be loaded (ST-12). */
export function NoParticipantList() {
  const t = useWords("stage")
  const site = useWords("site")
  const { pathname } = useLocation()
  return (
    <ErrorState
      title={t("participants")}
      text={t("participantsFailed")}
      retry={site("refresh")}
      retryAddress={pathname}
    />
  )
}

/** Is the page being printed right now? Whoever prints gets all that is loaded. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // rendered before the browser lays the page out for paper
    const set = ({ type }: Event) => flushSync(() => setPrinted(type === "beforeprint"))
    addEventListener("beforeprint", set)
    addEventListener("afterprint", set)
    return () => {
      removeEventListener("beforeprint", set)
      removeEventListener("afterprint", set)
    }
  }, [])
  return isPrinted
}

/** Are all rows shown? Each filter and each search starts anew; without script the address decides. */
function useExpanded(filter: string): [boolean, () => void] {
  const { search } = useLocation()
  const showsAll = new URLSearchParams(search).get("list") === "all"
  const [expandedFor, setExpandedFor] = useKeptFilter(() => (showsAll ? filter : null))
  return [expandedFor === filter, () => setExpandedFor(filter)]
}

/** The participants for paper and for spreadsheets. */
function ParticipantFiles({ stagePath }: { stagePath: string }) {
  const t = useWords("stage")
  const language = useLanguage()
  return (
    <p className="mt-6 flex flex-wrap gap-2 print:hidden">
      <Link to={startListAddress(stagePath)} className="quiet-button">
        {t("startList")}
      </Link>
      <a href={fileAddress(stagePath, "start-list", language)} className="quiet-button" download>
        {t("startListFile")}
      </a>
      <a href={fileAddress(stagePath, "participants", language)} className="quiet-button" download>
        {t("participantsFile")}
      </a>
    </p>
  )
}

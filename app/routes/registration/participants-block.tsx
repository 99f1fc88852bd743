import { useWords } from "#app/i18n/words.ts"
import "./participants.css"
import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import { SearchField, searchId } from "#app/search/search-field.tsx"
import type { ParticipantList } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import type { ParticipantStatus } from "#domain/registration/participants.ts"
import { EmptyState, ErrorState } from "#ui/states.tsx"
import { ParticipantCharts } from "./participant-charts.tsx"
import {
  countOf,
  indexParticipants,
  type ParticipantOrder,
  rowsWithStatus,
  searchParticipants,
  sortParticipants,
} from "./participant-rows.ts"
import { SelectionBar, useSelection } from "./participant-selection.tsx"
import { AddParticipant, UnconfirmedParticipants } from "./participant-tools.tsx"
import { fileAddress, participantsId, startListAddress } from "./participants-address.ts"
import { ParticipantsTable } from "./participants-table.tsx"
import { StatusFilter, useChosenStatus } from "./status-filter.tsx"
import type { Participants } from "./use-participants.ts"

type ParticipantsBlockProps = {
  stage: StagePage
  participants: Participants
  now: number
}

const mostAtFirst = 10

/** Who rides in a stage (ST-09). */
export function ParticipantsBlock({ stage, participants, now }: ParticipantsBlockProps) {
  const t = useWords("stage")
  return (
    <section className="participants" aria-labelledby={participantsId}>
      <div className="participants-heading">
        <h2 id={participantsId} tabIndex={-1}>
          {t("participants")} {participants.list.total > 0 && <span>{participants.list.total}</span>}
        </h2>
        <AddParticipant />
      </div>
      {participants.list.total === 0 ? (
        <EmptyState title={t("noParticipants")} />
      ) : (
        <SearchedParticipants stage={stage} participants={participants} now={now} />
      )}
    </section>
  )
}

/** The participants of a stage that has some, with what finds and orders them. */
function SearchedParticipants({ stage, participants: { list, rest, wantAll }, now }: ParticipantsBlockProps) {
  const t = useWords("stage")
  const [words, setWords] = useState("")
  const [order, setOrder] = useState<ParticipantOrder>(null)
  const status = useChosenStatus(list)
  const [expanded, expand] = useExpanded(`${status ?? ""} ${words}`)
  const isSearching = words.trim() !== ""
  useEffect(() => {
    if (status && rest === "unasked") wantAll()
  }, [status, rest, wantAll])
  const found = useFound({ stage, list, status, order, words })
  const total = isSearching ? found.length : countOf(list, status)
  const shown = expanded ? found : found.slice(0, mostAtFirst)
  const showAll = () => {
    wantAll()
    expand()
  }
  const selection = useSelection({ rows: list.rows, found, total, isWhole: rest === "here", showAll })
  return (
    <>
      {list.for === "secretary" && list.removable > 0 && <UnconfirmedParticipants count={list.removable} />}
      <ParticipantCharts stage={stage} list={list} />
      {list.for === "secretary" && <StatusFilter list={list} shown={status} />}
      <div className="participants-search">
        <SearchField
          label={t("search")}
          hint={t("searchHint")}
          words={words}
          onWords={(next) => {
            wantAll()
            setWords(next)
          }}
          onReach={wantAll}
        />
        <p role="status">
          {rest === "coming" ? t("loadingAll") : isSearching && t("found", { count: found.length })}
        </p>
      </div>
      {rest === "failed" && <NoParticipantList />}
      {shown.length > 0 && (
        <ParticipantsTable
          stage={stage}
          reader={list.for}
          rows={shown}
          own={list.own?.id}
          now={now}
          order={order}
          onOrder={(next) => {
            wantAll()
            setOrder(next)
          }}
          selection={selection}
        />
      )}
      <SelectionBar selection={selection} />
      {rest === "here" && found.length === 0 && (
        <NoneFound words={words.trim()} status={status} onClear={() => setWords("")} />
      )}
      {!expanded && total > mostAtFirst && <ShowAll total={total} status={status} onShow={showAll} />}
      <ParticipantFiles stagePath={stage.path} />
    </>
  )
}

type Wanted = {
  stage: Pick<StagePage, "classes">
  list: ParticipantList
  status: ParticipantStatus | null
  order: ParticipantOrder
  words: string
}

/** Returns the loaded participants with a status and with the words of a search, in the order that the viewer chose. */
function useFound({ stage: { classes }, list: { rows }, status, order, words }: Wanted) {
  const { language } = useTranslation().i18n
  const sorted = useMemo(
    () => sortParticipants({ rows: rowsWithStatus(rows, status), classes, language }, order),
    [rows, status, classes, language, order],
  )
  const index = useMemo(() => indexParticipants(sorted), [sorted])
  return words.trim() === "" ? sorted : searchParticipants(index, words)
}

type NoneFoundProps = { words: string; status: ParticipantStatus | null; onClear(): void }

/** Says that a search, or else a status, finds nobody. */
function NoneFound({ words, status, onClear }: NoneFoundProps) {
  const t = useWords("stage")
  // locale keys: stage.noneWith.*
  if (words === "") return status && <EmptyState title={t(`noneWith.${status}`)} />
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

type ShowAllProps = { total: number; status: ParticipantStatus | null; onShow(): void }

/** Shows all who were found; without script, by the page's address. */
function ShowAll({ total, status, onShow }: ShowAllProps) {
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
      {status && <input type="hidden" name="status" value={status} />}
      <button type="submit" name="list" value="all" className="quiet-button show-all">
        {t("showAll", { total })}
      </button>
    </form>
  )
}

/** Shown if participants could not be loaded (ST-12). */
export function NoParticipantList() {
  const t = useWords("stage")
  const { t: site } = useTranslation("site")
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

/** Are all rows shown? Each status and each search starts anew; without script the address decides. */
function useExpanded(filter: string): [boolean, () => void] {
  const { search } = useLocation()
  const showsAll = new URLSearchParams(search).get("list") === "all"
  const [expandedFor, setExpandedFor] = useState(showsAll ? filter : null)
  return [expandedFor === filter, () => setExpandedFor(filter)]
}

/** The participants for paper and for spreadsheets. */
function ParticipantFiles({ stagePath }: { stagePath: string }) {
  const t = useWords("stage")
  const { i18n } = useTranslation()
  return (
    <p className="participant-files">
      <Link to={startListAddress(stagePath)} className="quiet-button">
        {t("startList")}
      </Link>
      <a href={fileAddress(stagePath, "start-list", i18n.language)} className="quiet-button" download>
        {t("startListFile")}
      </a>
      <a href={fileAddress(stagePath, "participants", i18n.language)} className="quiet-button" download>
        {t("participantsFile")}
      </a>
    </p>
  )
}

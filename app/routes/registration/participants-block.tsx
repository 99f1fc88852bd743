import { useWords } from "#app/i18n/words.ts"
import "./participants.css"
import { type ReactNode, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import { HelpLink } from "#app/help/help-link.tsx"
import { SearchField, searchId } from "#app/search/search-field.tsx"
import type { StageParticipant } from "#contracts/participants.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { EmptyState, ErrorState } from "#ui/states.tsx"
import { ParticipantCharts } from "./participant-charts.tsx"
import {
  indexParticipants,
  type ParticipantOrder,
  searchParticipants,
  sortParticipants,
} from "./participant-rows.ts"
import { fileAddress, participantsId, startListAddress } from "./participants-address.ts"
import { ParticipantsTable } from "./participants-table.tsx"
import type { Participants } from "./use-participants.ts"

type ParticipantsBlockProps = {
  stage: StagePage
  participants: Participants
  now: number
  /** How a secretary adds one (ST-13). */
  addButton?: ReactNode
  /** What a secretary may do about those whose address nobody has confirmed (D-43). */
  unconfirmed?: ReactNode
  /** What a secretary may do with one (ST-13). */
  rowMenu?: (participant: StageParticipant) => ReactNode
}

const mostAtFirst = 10

/** Who rides in a stage (ST-09). */
export function ParticipantsBlock({
  stage,
  participants: { list, rest, wantAll },
  now,
  addButton,
  unconfirmed,
  rowMenu,
}: ParticipantsBlockProps) {
  const t = useWords("stage")
  const { i18n } = useTranslation()
  const [words, setWords] = useState("")
  const [order, setOrder] = useState<ParticipantOrder>(null)
  const [expanded, expand] = useExpanded(words)
  const isSearching = words.trim() !== ""

  const sorted = useMemo(
    () => sortParticipants({ rows: list.rows, classes: stage.classes, language: i18n.language }, order),
    [list.rows, stage.classes, i18n.language, order],
  )
  const index = useMemo(() => indexParticipants(sorted), [sorted])
  const found = isSearching ? searchParticipants(index, words) : sorted
  const total = isSearching ? found.length : list.total
  const shown = expanded ? found : found.slice(0, mostAtFirst)
  const clearSearch = () => {
    setWords("")
    // the button goes with what it stands in
    document.getElementById(searchId)?.focus()
  }

  return (
    <section className="participants" aria-labelledby={participantsId}>
      <div className="participants-heading">
        <h2 id={participantsId} tabIndex={-1}>
          {t("participants")} {list.total > 0 && <span>{list.total}</span>}
        </h2>
        {addButton && (
          <div className="with-help">
            {addButton}
            <HelpLink topic="participants" />
          </div>
        )}
      </div>
      {list.total === 0 ? (
        <EmptyState title={t("noParticipants")} />
      ) : (
        <>
          {unconfirmed}
          <ParticipantCharts stage={stage} list={list} />
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
              now={now}
              order={order}
              onOrder={(next) => {
                wantAll()
                setOrder(next)
              }}
              rowMenu={rowMenu}
            />
          )}
          {rest === "here" && found.length === 0 && (
            <EmptyState title={t("noneFound", { words: words.trim() })}>
              <button type="button" className="quiet-button" onClick={clearSearch}>
                {t("clearSearch")}
              </button>
            </EmptyState>
          )}
          {!expanded && total > mostAtFirst && (
            <form
              method="get"
              action={`#${participantsId}`}
              onSubmit={(event) => {
                event.preventDefault()
                wantAll()
                expand()
              }}
            >
              <button type="submit" name="list" value="all" className="quiet-button show-all">
                {t("showAll", { total })}
              </button>
            </form>
          )}
          <ParticipantFiles stagePath={stage.path} />
        </>
      )}
    </section>
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

/** Are all rows shown? Each search starts anew; without script the address decides. */
function useExpanded(words: string): [boolean, () => void] {
  const { search } = useLocation()
  const isAsked = new URLSearchParams(search).get("list") === "all"
  const [expandedFor, setExpandedFor] = useState(isAsked ? "" : null)
  return [expandedFor === words, () => setExpandedFor(words)]
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

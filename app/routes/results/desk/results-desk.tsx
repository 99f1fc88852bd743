import "./entries.css"
import "./results-desk.css"
import { useId } from "react"
import { Link } from "react-router"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import { cardsAddress, tryRulesAddress } from "#app/routes/results/addresses.ts"
import { DeskProtests } from "#app/routes/results/protests/desk-protests.tsx"
import { RiderCard } from "#app/routes/results/rider-card.tsx"
import { screensAddress } from "#app/routes/screens/addresses.ts"
import { StageStandingsSteps } from "#app/routes/standings/stage-standings-steps.tsx"
import { useGeneration } from "#app/routes/standings/use-generation.tsx"
import type { Board } from "#contracts/live.ts"
import type { ResultsRights } from "#contracts/race-desk.ts"
import type { RiderCard as Card, OwnCard } from "#contracts/rider-card.ts"
import { cockpitAddress, stageParams, standingsAddress } from "#domain/competitions/stage-path.ts"
import { isFinishedAfterDnf } from "#domain/results/approve-stage.ts"
import { type ResultsStatus, resultsSteps } from "#domain/results/results-status.ts"
import { isUndecided } from "#domain/results/unfinished.ts"
import { SecretaryPanel } from "#ui/secretary-panel.tsx"
import { AbsentRiders } from "./absent-riders.tsx"
import { ApproveResults } from "./approve-results.tsx"
import { AttentionList } from "./attention-list.tsx"
import { ClassPostings } from "./class-postings.tsx"
import { DeskPenalties } from "./desk-penalties.tsx"
import { DeskSectionPopup } from "./desk-section-popup.tsx"
import { DnfForUnfinished, FinishedAfterDnf } from "./dnf-for-unfinished.tsx"
import { hasDrafts, RaceFailed } from "./followed-race.tsx"
import { LineMenu } from "./line-menu.tsx"
import { RaceOverview } from "./race-overview.tsx"
import { ReopenResults } from "./reopen-results.tsx"
import { RidersWord } from "./riders-word.tsx"
import { useFollowRace } from "./use-follow-race.ts"
import { useRecentChanges } from "./use-recent-changes.tsx"
import { WhyNoDnf, WhyNotApproved } from "./why-not-yet.tsx"

/** All that the results page loads for those who may change results, and for nobody else. */
export const resultsDesk = { Panel: DeskPanel, LineMenu, Card: DeskCard }

type DeskPanelProps = { board: Board; rights: NonNullable<ResultsRights>; now: number }

/** At which step the results of a stage are, and what leads to the next (SP-01). */
function DeskPanel({ board, rights, now }: DeskPanelProps) {
  const t = useWords("results-desk")
  const { stage } = board
  const { path, resultsStatus } = stage
  const [whyNotApproved, whyNoDnf] = [useId(), useId()]
  const unfinished = board.rows.filter(isUndecided)
  const { race, refresh } = useFollowRace(path, { version: board.revision })
  const attention = race?.attention ?? []
  const generation = useGeneration(() => resultsStatus)
  const showChanges = useRecentChanges(stage)
  return (
    <SecretaryPanel
      title={t("title")}
      help={
        <>
          <HelpLink topic={topicOf(stage, now)} />
          <span className="desk-tools">
            {/* far from what dialogs cover: the second click of a double click leads nowhere */}
            <Link to={tryRulesAddress(path)} className="text-link">
              {t("tryRules")}
            </Link>
            {resultsStatus === null && (
              <button type="button" className="quiet-button" onClick={showChanges}>
                {t("recentChanges")}
              </button>
            )}
          </span>
        </>
      }
    >
      <StepsBar status={resultsStatus} />
      {resultsStatus === null && (
        <FinishedAfterDnf stage={stage} riders={board.rows.filter(isFinishedAfterDnf)} />
      )}
      {resultsStatus !== null && <p className="desk-note">{t("refused.results-approved")}</p>}
      <div className="desk-actions">
        {resultsStatus === null && (
          <>
            <ApproveResults
              {...{ board, unfinished, race, now }}
              reasonId={whyNotApproved}
              onDone={refresh}
            />
            {unfinished.length > 0 && (
              <DnfForUnfinished stage={stage} riders={unfinished} now={now} reasonId={whyNoDnf} />
            )}
            <Link to={cardsAddress(path)} className="quiet-button">
              {t("paperCards")}
            </Link>
          </>
        )}
        <StageStandingsSteps
          stagePath={path}
          resultsStatus={resultsStatus}
          isDraft={hasDrafts(race, resultsStatus)}
          approveFirst={
            <Link to={standingsAddress(stageParams(path))} className="button">
              {t("approveStandings")}
            </Link>
          }
          generation={generation}
        />
        <Link to={cockpitAddress(path)} className="quiet-button">
          {t("cockpit")}
        </Link>
        <Link to={screensAddress(path)} className="quiet-button">
          {t("screens")}
        </Link>
        {resultsStatus !== null && rights.mayReopen && <ReopenResults path={path} />}
        {/* after all buttons in the document, as on the screen, so that the focus order is the visual order */}
        {resultsStatus === null && (
          <>
            <WhyNotApproved id={whyNotApproved} {...{ board, unfinished, now }} />
            {unfinished.length > 0 && <WhyNoDnf id={whyNoDnf} stage={stage} now={now} />}
          </>
        )}
      </div>
      {resultsStatus === null && <ClassPostings board={board} now={now} />}
      {generation.sheet}
      <RaceFailed />
      {resultsStatus === null && race && <AbsentRiders {...{ stage, race, now }} onDone={refresh} />}
      <AttentionList items={attention} riders={race?.lines ?? []} stage={board.stage} onDone={refresh} />
      {/* these take their places before they are there, so that nothing moves away under a press */}
      {race ? <DeskProtests {...{ stage, race }} onDone={refresh} /> : <div className="desk-protests" />}
      {race ? <RaceOverview race={race} onDone={refresh} /> : <div className="race-overview" />}
    </SecretaryPanel>
  )
}

/** What a secretary does now: watches the race, approves it, or makes standings of it. */
function topicOf({ resultsStatus, competitionEndDate }: Board["stage"], now: number) {
  if (resultsStatus !== null) return "standings"
  return now < competitionEndDate ? "race" : "approve"
}

/** The four steps of a stage's results (SP-01), and at which of them they are. */
function StepsBar({ status }: { status: ResultsStatus }) {
  const t = useWords("results-desk")
  const reached = resultsSteps.indexOf(status)
  return (
    <ol className="steps">
      {resultsSteps.map((step, place) => {
        const name = step ?? "InProgress"
        return (
          // locale keys: results-desk.steps.*
          <li
            key={name}
            aria-current={place === reached ? "step" : undefined}
            data-is={place < reached ? "past" : place === reached ? "current" : "ahead"}
          >
            <span aria-hidden="true" className="step-mark">
              {place < reached ? "✓" : place + 1}
            </span>
            <span>
              <b>{t(`steps.${name}.name`)}</b>{" "}
              {/* “not yet published” no longer holds for a step that is past */}
              {place >= reached && <small>{t(`steps.${name}.means`)}</small>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A rider's card with what a secretary may change on it. */
function DeskCard({ card, own, address }: { card: Card; own: OwnCard | null; address: string }) {
  const { stage, row } = card
  return (
    <>
      <RiderCard
        card={card}
        own={own}
        address={address}
        penalties={<DeskPenalties stage={stage} row={row} known={card.penalties} />}
        popup={DeskSectionPopup}
      />
      <RidersWord participantId={row.id} timeZone={stage.timeZone} />
    </>
  )
}

import "./desk.css"
import { Link } from "react-router"
import { useGeneration } from "#app/office/standings/use-generation.tsx"
import { cardsAddress, tryRulesAddress } from "#app/public/results/board/addresses.ts"
import type { Desk } from "#app/public/results/race/stage-context.ts"
import { RiderCard } from "#app/public/results/rider/rider-card.tsx"
import { screensAddress } from "#app/public/screens/addresses.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import type { RaceDesk, ResultsRights } from "#contracts/judging/race-desk.ts"
import type { Board } from "#contracts/results/live.ts"
import type { RiderCard as Card, OwnCard } from "#contracts/results/rider-card.ts"
import { cockpitAddress } from "#domain/competitions/stage-path.ts"
import { dayState } from "#domain/results/race-day.ts"
import { type ResultsStatus, resultsSteps } from "#domain/results/results-status.ts"
import { SecretaryPanel } from "#ui/secretary-panel.tsx"
import { dayFactsOf } from "./approval/day-facts.ts"
import { StepButtons } from "./approval/step-buttons.tsx"
import { StepMark } from "./day-steps.tsx"
import { DeskPenalties } from "./desk-penalties.tsx"
import { absentIn } from "./desk-riders.ts"
import { type DeskTab, tabQuery } from "./desk-tabs.tsx"
import { hasDrafts, RaceFailed, useFollowedRace } from "./followed-race.tsx"
import { LineMenu } from "./line-menu.tsx"
import { toLookAt } from "./queue.tsx"
import { ReopenResults } from "./reopen-results.tsx"
import { RidersWord } from "./riders-word.tsx"
import { DeskSectionPopup } from "./section/desk-section-popup.tsx"

/** All that the results page loads for those who may change results, and for nobody else. */
export const resultsDesk: Desk = { Panel: ResultsPanel, LineMenu, Card: DeskCard }

type ResultsPanelProps = { board: Board; rights: NonNullable<ResultsRights>; now: number }

/** At which step the results of a stage are, what leads to the next (SP-01), and what waits on the desk. */
function ResultsPanel({ board, rights, now }: ResultsPanelProps) {
  const t = useWords("results-desk")
  const { stage } = board
  const { path, resultsStatus } = stage
  const { race } = useFollowedRace(path, { version: board.revision })
  const generation = useGeneration(() => resultsStatus)
  const isDraft = hasDrafts(race, resultsStatus)
  const { why } = dayState(dayFactsOf({ board, race, resultsStatus, isDraft, now }), now)
  return (
    <SecretaryPanel
      title={t("title")}
      help={
        <>
          <HelpLink topic={topicOf(stage, now)} />
          {/* far from what dialogs cover: the second click of a double click leads nowhere */}
          <Link to={tryRulesAddress(path)} className="text-link ml-auto">
            {t("tryRules")}
          </Link>
        </>
      }
    >
      <StepsBar status={resultsStatus} />
      {resultsStatus !== null && <p className="mt-4">{t("refused.results-approved")}</p>}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:basis-full">
        <StepButtons {...{ board, race, now, resultsStatus, why, isDraft, generation }} />
        {resultsStatus !== null && rights.mayReopen && <ReopenResults path={path} />}
      </div>
      {generation.sheet}
      <RaceFailed />
      <DeskLinks board={board} race={race} now={now} />
    </SecretaryPanel>
  )
}

/** What a secretary does now: watches the race, approves it, or makes standings of it. */
function topicOf({ resultsStatus, competitionEndDate }: Board["stage"], now: number) {
  if (resultsStatus !== null) return "standings"
  return now < competitionEndDate ? "race" : "approve"
}

const stepLine = "flex gap-2 max-sm:border-l-4 max-sm:py-0.5 max-sm:pl-2 sm:border-t-4 sm:pt-2"
const stepColors = {
  past: "border-(--live) text-muted",
  current: "border-signal text-ink",
  ahead: "border-line text-muted",
}

/** The four steps of a stage's results (SP-01), and at which of them they are. */
function StepsBar({ status }: { status: ResultsStatus }) {
  const t = useWords("results-desk")
  const reached = resultsSteps.indexOf(status)
  return (
    <ol className="steps mt-3 grid gap-1 sm:grid-cols-4 sm:gap-2">
      {resultsSteps.map((step, place) => {
        const name = step ?? "InProgress"
        const is = place < reached ? "past" : place === reached ? "current" : "ahead"
        return (
          // locale keys: results-desk.steps.*
          <li
            key={name}
            className={`${stepLine} ${stepColors[is]}`}
            aria-current={is === "current" ? "step" : undefined}
          >
            <StepMark is={is} place={place} />
            <span>
              <b className="block font-display text-[1.125rem]/tight">{t(`steps.${name}.name`)}</b>{" "}
              {/* “not yet published” no longer holds for a step that is past */}
              {is !== "past" && (
                <small className={`block leading-tight ${is === "current" ? "" : "max-sm:hidden"}`}>
                  {t(`steps.${name}.means`)}
                </small>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What leads to the desk, with how much waits there, and to the other pages of the day. */
function DeskLinks({ board, race, now }: { board: Board; race: RaceDesk | null; now: number }) {
  const t = useWords("results-desk")
  const { path, resultsStatus } = board.stage
  const waiting: readonly {
    name: "attention" | "gaps" | "absent" | "posted" | "protests"
    tab: DeskTab
    count: number | null
  }[] = [
    { name: "attention", tab: "scores", count: race && toLookAt(board, race, now).count },
    ...(resultsStatus === null
      ? ([
          { name: "gaps", tab: "scores", count: race && toLookAt(board, race, now).gaps.length },
          { name: "absent", tab: "day", count: race && absentIn(race.lines).length },
          {
            name: "posted",
            tab: "day",
            count: board.classes.filter(({ posting }) => posting !== null).length,
          },
        ] as const)
      : []),
    { name: "protests", tab: "day", count: race?.protests.length ?? null },
  ]
  return (
    <nav
      className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-3"
      aria-label={t("cockpit")}
    >
      <Link to={cockpitAddress(path)} className="quiet-button">
        {t("cockpit")}
      </Link>
      <ul className="flex flex-[1_1_20rem] flex-wrap gap-x-5">
        {waiting.map(({ name, tab, count }) => (
          <li key={name}>
            <Link to={cockpitAddress(path) + tabQuery(tab)} className="text-link gap-1.5">
              {/* locale keys: results-desk.links.* */}
              {t(`links.${name}`)}{" "}
              {/* it takes its place before it is there, so that nothing moves away under a press */}
              <b className="min-w-5 text-ink">{count ?? "…"}</b>
            </Link>
          </li>
        ))}
        {resultsStatus === null && (
          <li>
            <Link to={`${cockpitAddress(path)}${tabQuery("scores")}#changes`} className="text-link">
              {t("recentChanges")}
            </Link>
          </li>
        )}
        {resultsStatus === null && (
          <li>
            <Link to={cardsAddress(path)} className="text-link">
              {t("paperCards")}
            </Link>
          </li>
        )}
        <li>
          <Link to={screensAddress(path)} className="text-link">
            {t("screens")}
          </Link>
        </li>
      </ul>
    </nav>
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

import "#app/routes/results/section-popup/section-popup.css"
import "#app/routes/results/desk/entries.css"
import "#app/routes/results/desk/results-desk.css"
import "#app/routes/results/protests/protests-desk.css"
import "./exceptions.css"
import { memo, type RefObject, Suspense, useId } from "react"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import { lazyPart } from "#app/lazy-part.tsx"
import { usePageNow } from "#app/live/use-clock.ts"
import { AttentionEntry, countItems, keyOf } from "#app/routes/results/desk/attention-item.tsx"
import { AttentionLine } from "#app/routes/results/desk/attention-line.tsx"
import { gapsOf } from "#app/routes/results/desk/desk-riders.ts"
import { FinishedAfterDnf } from "#app/routes/results/desk/dnf-for-unfinished.tsx"
import { useRecentChanges } from "#app/routes/results/desk/use-recent-changes.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { Board } from "#contracts/live.ts"
import type { AttentionItem, DeskLine, RaceDesk } from "#contracts/race-desk.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { isFinishedAfterDnf } from "#domain/results/approve-stage.ts"
import { mayStillRide } from "#domain/results/unfinished.ts"
import { PartLoading } from "./part-loading.tsx"
import { useSteadyOrder } from "./use-steady-order.ts"

const loadChoices = async () =>
  (await import("#app/routes/results/desk/attention-choices.tsx")).AttentionChoices

// Most of a day nothing waits for a decision.
const Choices = import.meta.env.SSR
  ? await loadChoices()
  : lazyPart(["results-desk"], loadChoices, { selector: ".queue :is(.attempts, .protest-facts)" })

type ExceptionsProps = {
  board: Board | null
  race: RaceDesk
  /** The most urgent first. */
  attention: readonly AttentionItem[]
  /** What opens the list of the latest changes. */
  changes: RefObject<HTMLButtonElement | null>
  /** May results be changed? */
  isOpen: boolean
  /** Has the page been open for a while? */
  isSettled: boolean
  onDone(): Promise<void>
  onChoose(id: string, place: SectionOfLap | null): void
  onShowGaps(): void
}

/** What a secretary has to look at, in the order in which it matters for the approval (CO-02). */
export const Exceptions = memo(function Exceptions({
  board,
  race,
  attention,
  changes,
  isOpen,
  isSettled,
  onDone,
  onChoose,
  onShowGaps,
}: ExceptionsProps) {
  const t = useWords("cockpit")
  const id = useId()
  const showChanges = useRecentChanges(race.stage, isSettled)
  const after = isOpen ? (board?.rows.filter(isFinishedAfterDnf) ?? []) : []
  const now = usePageNow()
  const through = new Set(board?.rows.flatMap((row) => (mayStillRide(row, board.stage, now) ? [] : row.id)))
  const gaps = isOpen ? gapsOf(race.lines).filter((line) => !through.has(line.id)) : []
  const { items, place } = useSteadyOrder(attention, keyOf)
  const count = countItems(attention) + (gaps.length > 0 ? 1 : 0) + (after.length > 0 ? 1 : 0)
  const line = (item: AttentionItem) =>
    board && (
      <AttentionLine key={keyOf(item)} isBlocking={isScoredDns(item)}>
        <AttentionEntry item={item}>
          {(shown) => (
            <Suspense fallback={<PartLoading />}>
              <Choices item={shown} riders={race.lines} stage={board.stage} onDone={onDone} />
            </Suspense>
          )}
        </AttentionEntry>
        <ShowOnCard item={item} onChoose={onChoose} />
      </AttentionLine>
    )
  return (
    <div className="exceptions">
      <div className="with-help">
        <h2 id={id} tabIndex={-1}>
          {t("queue.title", { count })}
        </h2>
        <HelpLink topic="attention" />
        {isOpen && (
          <ScriptedButton ref={changes} className="quiet-button recent-changes-button" onClick={showChanges}>
            {t("changes")}
          </ScriptedButton>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="queue" tabIndex={0} aria-labelledby={id} {...place}>
        {count === 0 && <p className="queue-empty">{t(isOpen ? "queue.none" : "queue.settled")}</p>}
        <ul>
          {items.filter(isScoredDns).map(line)}
          {gaps.length > 0 && (
            <li data-blocks>
              <Gaps {...{ gaps, onChoose, onShowGaps }} />
            </li>
          )}
          {after.length > 0 && board && (
            <li>
              <FinishedAfterDnf stage={board.stage} riders={after} />
            </li>
          )}
          {items.filter((item) => !isScoredDns(item)).map(line)}
        </ul>
      </section>
    </div>
  )
})

/** Two facts contradict each other: that comes before what is only missing. */
const isScoredDns = ({ kind }: AttentionItem) => kind === "scored-dns"

/** At most this many riders are offered at once; the matrix shows all. */
const mostOffered = 8

type GapsProps = Pick<ExceptionsProps, "onChoose" | "onShowGaps"> & { gaps: readonly DeskLine[] }

/** Who neither finished nor has a status, and so blocks the approval: those with the fewest sections left first. */
function Gaps({ gaps, onChoose, onShowGaps }: GapsProps) {
  const t = useWords("cockpit")
  return (
    <>
      <p className="attention-heading">
        <b>{t("why.undecided", { count: gaps.length })}</b>
      </p>
      <ul className="gap-riders">
        {gaps.slice(0, mostOffered).map(({ id, name, racingNumber, missing }) => (
          <li key={id}>
            <button type="button" className="quiet-button" onClick={() => onChoose(id, missing[0] ?? null)}>
              <b>{racingNumber ?? "–"}</b> <span className="sr-only">{name} </span>
              <small>{t("queue.left", { count: missing.length })}</small>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="quiet-button" onClick={onShowGaps}>
            {t("queue.showGaps")}
          </button>
        </li>
      </ul>
    </>
  )
}

type ShowOnCardProps = { item: AttentionItem; onChoose: ExceptionsProps["onChoose"] }

/** Leads from what needs attention to the cell of the card that it is about. */
function ShowOnCard({ item, onChoose }: ShowOnCardProps) {
  const t = useWords("cockpit")
  if (!("rider" in item) || item.rider === null) return null
  const { rider } = item
  const place = "section" in item ? { section: item.section, lap: item.lap } : null
  return (
    <button type="button" className="text-button" onClick={() => onChoose(rider.id, place)}>
      {t("queue.show")}
      <span className="sr-only"> {t("queue.cardOf", { name: rider.name })}</span>
    </button>
  )
}

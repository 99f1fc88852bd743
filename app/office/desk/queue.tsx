import { memo, type RefObject, useId, useState } from "react"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { usePageNow } from "#app/site/live/use-clock.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { AttentionItem, DeskLine, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { mayStillRide } from "#domain/results/unfinished.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { useIsWithin } from "#ui/use-is-within.ts"
import { AnswerQuestion } from "./answer-question.tsx"
import { AttentionEntry, type AttentionProps, countItems, keyOf } from "./attention-item.tsx"
import { AttentionLine } from "./attention-line.tsx"
import { finishedAfterDnf, gapsOf } from "./desk-riders.ts"
import { FinishedAfterDnf } from "./dnf-for-unfinished.tsx"
import { EntryAttempts, OutOfOrder } from "./entry-items.tsx"
import { LatePhoneItems, OddTimesItem, WaitingAttempt } from "./phone-items.tsx"
import { OpenProtestItem } from "./protests/protest-list.tsx"
import { RecentChanges } from "./recent-changes.tsx"
import { ScoredDnsItem } from "./scored-dns.tsx"
import { DifferingTimesItem, TooLateItem } from "./time-items.tsx"

type QueueProps = {
  board: Board | null
  race: RaceDesk
  /** The most urgent first. */
  attention: readonly AttentionItem[]
  /** What opens the list of the latest changes. */
  changes: RefObject<HTMLButtonElement | null>
  /** May results be changed? */
  isOpen: boolean
  onChoose(id: string, place: SectionOfLap | null): void
  onShowGaps(): void
}

const empty = "grid h-full place-content-center text-center font-display text-xl/6 font-bold text-muted"

/** What a secretary has to look at, in the order in which it matters for the approval (CO-02). */
export const Queue = memo(function Queue({
  board,
  race,
  attention,
  changes,
  isOpen,
  onChoose,
  onShowGaps,
}: QueueProps) {
  const t = useWords("cockpit")
  const id = useId()
  const show = useShowDialog()
  const showChanges = () => show((close) => <RecentChanges stage={race.stage} onClose={close} />)
  const { gaps, afterDnf, count } = toLookAt(board, race, usePageNow())
  const { items, place } = useSteadyOrder(attention, keyOf)
  const line = (item: AttentionItem) =>
    board && (
      <AttentionLine key={keyOf(item)} isBlocking={isScoredDns(item)}>
        <AttentionEntry item={item}>
          {(shown) => <Choices item={shown} riders={race.lines} stage={board.stage} />}
        </AttentionEntry>
        <ShowOnCard item={item} onChoose={onChoose} />
      </AttentionLine>
    )
  return (
    <div className="attention">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} tabIndex={-1}>
          {t("queue.title", { count })}
        </h2>
        <HelpLink topic="attention" />
        {isOpen && (
          <ScriptedButton ref={changes} className="quiet-button ml-auto" onClick={showChanges}>
            {t("changes")}
          </ScriptedButton>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="queue" tabIndex={0} aria-labelledby={id} {...place}>
        {count === 0 && <p className={empty}>{t(isOpen ? "queue.none" : "queue.settled")}</p>}
        <ul>
          {items.filter(isScoredDns).map(line)}
          {gaps.length > 0 && (
            <AttentionLine isBlocking>
              <Gaps {...{ gaps, onChoose, onShowGaps }} />
            </AttentionLine>
          )}
          {afterDnf.length > 0 && board && (
            <AttentionLine>
              <FinishedAfterDnf stage={board.stage} riders={afterDnf} />
            </AttentionLine>
          )}
          {items.filter((item) => !isScoredDns(item)).map(line)}
        </ul>
      </section>
    </div>
  )
})

/** What was recorded of an item, and what may be done about it until results are approved; a protest is decided also after it. */
function Choices({ item, ...desk }: AttentionProps) {
  if ("attempts" in item) return <EntryAttempts item={item} {...desk} />
  switch (item.kind) {
    case "late-phone":
      return <LatePhoneItems item={item} {...desk} />
    case "odd-times":
      return <OddTimesItem item={item} {...desk} />
    case "scored-dns":
      return <ScoredDnsItem item={item} {...desk} />
    case "too-late":
      return <TooLateItem item={item} {...desk} />
    case "times-differ":
      return <DifferingTimesItem item={item} {...desk} />
    case "question":
      return <AnswerQuestion item={item} {...desk} />
    case "protest":
      return <OpenProtestItem item={item} {...desk} />
    case "waiting":
      return <WaitingAttempt item={item} {...desk} />
    default:
      return <OutOfOrder item={item} {...desk} />
  }
}

/** Two facts contradict each other: that comes before what is only missing. */
const isScoredDns = ({ kind }: AttentionItem) => kind === "scored-dns"

/** At most this many riders are offered at once; the matrix shows all. */
const mostOffered = 8

type GapsProps = Pick<QueueProps, "onChoose" | "onShowGaps"> & { gaps: readonly DeskLine[] }

/** Who neither finished nor has a status, and so blocks the approval: those with the fewest sections left first. */
function Gaps({ gaps, onChoose, onShowGaps }: GapsProps) {
  const t = useWords("cockpit")
  return (
    <>
      <p>
        <b>{t("why.undecided", { count: gaps.length })}</b>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {gaps.slice(0, mostOffered).map(({ id, name, racingNumber, missing }) => (
          <li key={id}>
            <button
              type="button"
              className="quiet-button gap-1.5 px-2.5"
              onClick={() => onChoose(id, missing[0] ?? null)}
            >
              <b>{racingNumber ?? "–"}</b> <span className="sr-only">{name} </span>
              <small className="text-muted">{t("queue.left", { count: missing.length })}</small>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="quiet-button px-2.5" onClick={onShowGaps}>
            {t("queue.showGaps")}
          </button>
        </li>
      </ul>
    </>
  )
}

type ShowOnCardProps = { item: AttentionItem; onChoose: QueueProps["onChoose"] }

/** Leads from what needs attention to the cell of the card that it is about. */
function ShowOnCard({ item, onChoose }: ShowOnCardProps) {
  const t = useWords("cockpit")
  if (!("rider" in item) || item.rider === null) return null
  const { rider } = item
  const place =
    "section" in item && item.section !== atNoSection ? { section: item.section, lap: item.lap } : null
  return (
    <button type="button" className="text-button" onClick={() => onChoose(rider.id, place)}>
      {t("queue.show")}
      <span className="sr-only"> {t("queue.cardOf", { name: rider.name })}</span>
    </button>
  )
}

/**
 * Returns a list that stays in its order while the pointer or the focus is in it, so that nothing moves away under a press: what comes
 * meanwhile stands at the end. `place` is given to the element around it.
 */
function useSteadyOrder<Item>(sorted: readonly Item[], keyOf: (item: Item) => string) {
  const { isWithin, place } = useIsWithin<HTMLElement>()
  const [held, setHeld] = useState<readonly string[]>([])
  const items = isWithin ? keepOrder(sorted, held, keyOf) : sorted
  const keys = items.map(keyOf)
  if (keys.join("\n") !== held.join("\n")) setHeld(keys)
  return { items, place }
}

/** Returns the items as they were listed before, then those that are new, in their order. */
export function keepOrder<Item>(
  sorted: readonly Item[],
  before: readonly string[],
  keyOf: (item: Item) => string,
): Item[] {
  const byKey = new Map(sorted.map((item) => [keyOf(item), item]))
  const known = before.flatMap((key) => {
    const item = byKey.get(key)
    return item === undefined ? [] : [item]
  })
  const isKnown = new Set(before)
  return [...known, ...sorted.filter((item) => !isKnown.has(keyOf(item)))]
}

/** What a secretary has to look at besides the items that need attention, and how much that is altogether. */
type ToLookAt = {
  /** Who neither finished nor has a status, and is still waited for. */
  gaps: readonly DeskLine[]
  /** Who rode every section after they had got a DNF. */
  afterDnf: readonly BoardRow[]
  count: number
}

/** Returns what waits at this instant, before the approval and after it (CO-02). */
export const toLookAt = (board: Board | null, race: RaceDesk, now: number): ToLookAt => {
  const isOpen = (board?.stage ?? race.stage).resultsStatus === null
  const through = new Set(board?.rows.flatMap((row) => (mayStillRide(row, board.stage, now) ? [] : row.id)))
  const gaps = isOpen ? gapsOf(race.lines).filter(({ id }) => !through.has(id)) : []
  const afterDnf = isOpen ? finishedAfterDnf(board?.rows ?? [], race) : []
  return {
    gaps,
    afterDnf,
    count: countItems(race.attention) + Math.min(1, gaps.length) + Math.min(1, afterDnf.length),
  }
}

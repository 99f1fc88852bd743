import "./rider-pane.css"
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from "react"
import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { LoadAgain, lazyDialog, lazyPart } from "#app/lazy-part.tsx"
import { FindCard } from "#app/routes/results/cards/find-card.tsx"
import type { PaperCells } from "#app/routes/results/cards/paper-cells.ts"
import type { Board, BoardRow } from "#contracts/live.ts"
import type { DeskLine, RaceDesk } from "#contracts/race-desk.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { useWasOpened } from "#ui/use-was-opened.ts"
import { PartLoading } from "./part-loading.tsx"
import { shortcutOf } from "./shortcuts.ts"
import { TypedCard } from "./typed-card.tsx"
import type { ChosenRider } from "./use-chosen-rider.ts"

// What may be done about a rider besides typing their scores is loaded once it is wanted.
const RiderTools = lazyPart(
  ["results-desk"],
  async () => (await import("#app/routes/results/desk/rider-tools.tsx")).RiderTools,
  { failed: (retry) => <LoadAgain onRetry={retry} /> },
)
const DeskPenalties = lazyPart(
  ["card", "results-desk"],
  async () => (await import("#app/routes/results/desk/desk-penalties.tsx")).DeskPenalties,
)
const RidersWord = lazyPart(
  ["results-desk"],
  async () => (await import("#app/routes/results/desk/riders-word.tsx")).RidersWord,
  { failed: (retry) => <LoadAgain onRetry={retry} /> },
)
const KeysLegend = lazyPart(["cockpit-keys"], async () => (await import("./keys-legend.tsx")).KeysLegend)
const DeskSectionPopup = lazyDialog(
  ["results-desk", "section"],
  async () => (await import("#app/routes/results/desk/desk-section-popup.tsx")).DeskSectionPopup,
)

type RiderPaneProps = {
  board: Board | null
  race: RaceDesk
  cells: PaperCells
  chosen: ChosenRider
  /** May scores be typed? */
  isOpen: boolean
  /** Has the page been open for a while? */
  isSettled: boolean
  find: RefObject<HTMLFormElement | null>
  keys: RefObject<HTMLDetailsElement | null>
}

/** The card of one rider, found by number and written by keyboard alone (CO-04). */
export function RiderPane({ board, race, cells, chosen, isOpen, isSettled, find, keys }: RiderPaneProps) {
  const t = useWords("cockpit")
  const id = useId()
  const show = useShowDialog()
  const menu = useRef<HTMLDivElement>(null)
  const legend = useWasOpened(keys)
  const { line, cell } = chosen
  const row = board?.rows.find((one) => one.id === line?.id) ?? null
  const racingClass = race.classes.find(({ name }) => name === line?.racingClass)
  const isWanted = isSettled || line !== null
  useEffect(() => {
    if (isWanted) for (const tool of [RiderTools, DeskPenalties, DeskSectionPopup]) void tool.preload()
  }, [isWanted])
  const openSection = () => {
    if (row && cell) show((close) => <DeskSectionPopup rider={row} place={cell} onClose={close} />)
  }
  const press = (event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (shortcut !== "section" && shortcut !== "actions") return
    event.preventDefault()
    if (shortcut === "section") openSection()
    else menu.current?.querySelector("button")?.click()
  }
  const findNumber = (racingNumber: string) => {
    const found = race.lines.find((one) => one.racingNumber === racingNumber)
    if (found) chosen.choose(found.id, null)
    return found !== undefined
  }
  return (
    <section className="rider-pane" aria-labelledby={id} onKeyDown={press}>
      <h2 id={id} className="sr-only">
        {t("card.title")}
      </h2>
      <FindCard ref={find} onFind={findNumber} go={t("card.go")} />
      {line && racingClass ? (
        <>
          <RiderHeading {...{ line, row, board }} color={racingClass.color}>
            {board && isOpen && (
              // the menu has its room before it is there
              <div ref={menu} className="rider-menu">
                <Suspense fallback={null}>
                  <RiderTools {...{ line, row }} stage={board.stage} />
                </Suspense>
              </div>
            )}
          </RiderHeading>
          <TypedCard
            key={line.id}
            {...{ line, racingClass, cells, chosen, isOpen }}
            type={race.stage.competitionType}
          />
          {row && board && (
            <>
              <div className="card-actions">
                <button
                  type="button"
                  className="quiet-button"
                  aria-disabled={cell === null}
                  onClick={openSection}
                >
                  {cell ? t("card.open", cell) : t("card.openNone")}
                </button>
                <Link to={cardAddress(board.stage.path, line.id)} className="text-link">
                  {t("card.page")}
                </Link>
              </div>
              {race.agreements.some(({ participantId }) => participantId === line.id) && (
                <Suspense fallback={null}>
                  <RidersWord participantId={line.id} timeZone={race.stage.timeZone} />
                </Suspense>
              )}
              <h3>{t("card.penalties")}</h3>
              <div className="rider-penalties">
                <Suspense fallback={<PartLoading />}>
                  <DeskPenalties key={line.id} stage={board.stage} row={row} known={null} />
                </Suspense>
              </div>
            </>
          )}
        </>
      ) : (
        <p className="text-muted">{t("card.none")}</p>
      )}
      <details ref={keys} className="keys-legend" onToggle={legend.onToggle}>
        <summary>{t("keys")}</summary>
        {legend.wasOpened && (
          <Suspense fallback={<PartLoading />}>
            <KeysLegend type={race.stage.competitionType} />
          </Suspense>
        )}
      </details>
    </section>
  )
}

type RiderHeadingProps = {
  line: DeskLine
  row: BoardRow | null
  board: Board | null
  color: string
  children: ReactNode
}

/** Who it is, what they have come to, and what else may be done about them. */
function RiderHeading({ line, row, board, color, children }: RiderHeadingProps) {
  const t = useWords("cockpit")
  const { points } = useFormats(board?.stage.timeZone ?? "UTC")
  const place = row?.total != null && writePlace(row)
  return (
    <div className="rider-heading">
      <NumberPlate label={t("number")} number={line.racingNumber} color={color} />
      <p>
        <b className="name">{line.name}</b>
        <span className="text-muted">
          {[
            line.racingClass,
            place && t("card.place", { place }),
            !line.hasStarted && line.status === null && t("card.notStarted"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <b className="figure" aria-live="polite">
        <span className="sr-only">{t("card.total")} </span>
        {line.status ?? (row?.total == null ? "–" : points.format(row.total))}
      </b>
      {children}
    </div>
  )
}

import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from "react"
import { Link } from "react-router"
import { FindCard } from "#app/office/cards/find-card.tsx"
import type { PaperCells } from "#app/office/cards/paper-cells.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { DeskLine, RaceDesk } from "#contracts/judging/race-desk.ts"
import type { Board, BoardRow } from "#contracts/results/live.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { writePlace } from "#domain/results/shown-result.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { NumberPlate } from "#ui/number-plate.tsx"
import { DeskPenalties, LateRider } from "./desk-penalties.tsx"
import { absentIn } from "./desk-riders.ts"
import { LineMenu } from "./line-menu.tsx"
import { RidersWord } from "./riders-word.tsx"
import { DeskSectionPopup } from "./section/desk-section-popup.tsx"
import { SetDns } from "./set-dns.tsx"
import { KeysLegend, shortcutOf } from "./shortcuts.tsx"
import { TypedCard } from "./typed-card.tsx"
import type { ChosenRider } from "./use-chosen-rider.ts"

type RiderPaneProps = {
  board: Board | null
  race: RaceDesk
  cells: PaperCells
  chosen: ChosenRider
  /** May scores be typed? */
  isOpen: boolean
  find: RefObject<HTMLFormElement | null>
  keys: RefObject<HTMLDetailsElement | null>
}

/** The card of one rider, found by number and written by keyboard alone (CO-04). */
export function RiderPane({ board, race, cells, chosen, isOpen, find, keys }: RiderPaneProps) {
  const t = useWords("cockpit")
  const id = useId()
  const show = useShowDialog()
  const menu = useRef<HTMLDivElement>(null)
  const { line, cell } = chosen
  const row = board?.rows.find((one) => one.id === line?.id) ?? null
  const racingClass = race.classes.find(({ name }) => name === line?.racingClass)
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
    <section id="desk-card" className="rider-pane" aria-labelledby={id} onKeyDown={press}>
      <h2 id={id} className="sr-only">
        {t("card.title")}
      </h2>
      <FindCard ref={find} onFind={findNumber} go={t("card.go")} />
      {line && racingClass ? (
        <>
          <RiderHeading {...{ line, row, board }} color={racingClass.color}>
            {board && isOpen && (
              <div ref={menu} className="min-h-11 min-w-11 flex-none *:static">
                {row ? (
                  <LineMenu row={row} stage={board.stage} />
                ) : (
                  absentIn([line]).length > 0 && <SetDns stage={board.stage.path} rider={line} />
                )}
              </div>
            )}
          </RiderHeading>
          <TypedCard
            key={line.id}
            {...{ line, racingClass, cells, chosen, isOpen }}
            type={race.stage.competitionType}
          />
          {!row && board && <LateRider key={line.id} stage={board.stage} rider={line} />}
          {row && board && (
            <>
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
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
              <RidersWord participantId={line.id} timeZone={race.stage.timeZone} />
              <h3>{t("card.penalties")}</h3>
              <div className="min-h-20">
                <DeskPenalties key={line.id} stage={board.stage} row={row} known={null} />
              </div>
            </>
          )}
        </>
      ) : (
        <p className="text-muted">{t("card.none")}</p>
      )}
      <details ref={keys} className="mt-3 border-t border-line">
        <summary className="min-h-11 cursor-pointer py-2.5">{t("keys")}</summary>
        <KeysLegend type={race.stage.competitionType} />
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
    <header className="relative my-2 flex min-h-13 items-center gap-2.5">
      <NumberPlate label={t("number")} number={line.racingNumber} color={color} />
      <p className="min-w-0 flex-1 leading-tight">
        <b className="block">{line.name}</b>
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
      <b className="font-display normal-nums text-[1.75rem]/none" aria-live="polite">
        <span className="sr-only">{t("card.total")} </span>
        {line.status ?? (row?.total == null ? "–" : points.format(row.total))}
      </b>
      {children}
    </header>
  )
}

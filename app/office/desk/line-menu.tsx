import "./desk.css"
import { useRef } from "react"
import { lineOf } from "#app/public/results/board/rider-line.ts"
import { riderNow, type StageNow, useRiderNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { searchId } from "#app/site/search/search-field.tsx"
import type { BoardRow, BoardStage } from "#contracts/results/live.ts"
import { type ResultStatus, resultStatuses } from "#domain/results/result-status.ts"
import { mayHaveStatus } from "#domain/results/unfinished.ts"
import { Action, ActionsButton, ActionsList } from "#ui/actions-menu.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { useFocusAfter } from "#ui/use-focus-after.ts"
import { CompetitionDialog } from "./competition-dialog.tsx"
import { PenaltyDialog } from "./penalty-dialog.tsx"
import { useAskReason } from "./use-ask-reason.tsx"
import { whyNot, writeChanged } from "./use-desk-command.ts"
import { useUndoable } from "./use-undoable.ts"

type LineMenuProps = { row: BoardRow; stage: Pick<BoardStage, "resultsStatus"> }

/** What a secretary may do with one result, on its line; nothing once results are approved (SP-09). */
export function LineMenu({ row, stage }: LineMenuProps) {
  return stage.resultsStatus === null && <RiderMenu row={row} />
}

function RiderMenu({ row }: { row: BoardRow }) {
  const t = useWords("results-desk")
  const place = useRef<HTMLElement>(null)
  useFocusAfter(place, searchField)
  return (
    // biome-ignore lint/a11y: it only keeps what is pressed inside from opening the line's card
    <span ref={place} className="line-menu" onClick={(event) => event.stopPropagation()}>
      <ActionsButton label={t("actionsOf", { name: row.name })}>
        {(from, onClose) => <RiderActions opened={row} from={from} onClose={onClose} />}
      </ActionsButton>
    </span>
  )
}

/** The element that gets the focus after a line's menu: the line, or the search field if the line is gone. */
const placeOf = ({ id }: BoardRow) => lineOf(id) ?? searchField()

const searchField = () => document.getElementById(searchId)

type RiderActionsProps = { opened: BoardRow; from: HTMLElement; onClose(): void }

/** The menu itself stays where it was opened, and says what the rider's result is by now. */
function RiderActions({ opened, from, onClose }: RiderActionsProps) {
  const t = useWords("results-desk")
  const now = useRiderNow(opened)
  const { row, stage } = now
  const show = useShowDialog()
  const { setStatus, clearStatus, setOut, deleteResult } = useResultCommands(stage.path, row)
  const why = whyNot(now, t)
  const isHeld = why !== null
  return (
    <ActionsList
      label={t("actionsOf", { name: row.name })}
      note={why ?? noteOf(row, t)}
      from={from}
      onClose={onClose}
      returnTo={() => placeOf(row)}
    >
      {resultStatuses.map((status) => (
        <Action
          key={status}
          isOff={isHeld || row.status === status || !mayHaveStatus(row, status)}
          onChoose={() => setStatus(status)}
        >
          {/* locale keys: results-desk.set.* */}
          {t(`set.${status}`)}
        </Action>
      ))}
      <Action isOff={isHeld || row.status === null} onChoose={clearStatus}>
        {t("clearStatus")}
      </Action>
      <Action isOff={isHeld} onChoose={() => setOut(!row.outOfCompetition)}>
        {t(row.outOfCompetition ? "competition.in" : "competition.set")}
      </Action>
      <hr />
      <Action
        isOff={isHeld}
        onChoose={() => show((close) => <PenaltyDialog rider={row} penalty={null} onClose={close} />)}
      >
        {t("addPenalty")}
      </Action>
      <Action isOff={isHeld || row.total !== null} onChoose={deleteResult}>
        {t("deleteResult")}
      </Action>
    </ActionsList>
  )
}

/**
 * Why some actions are not possible: a rider with a score cannot get a DNS, and a result with points, even if only from a
 * penalty, cannot be deleted.
 */
function noteOf({ ridden, total }: BoardRow, t: Translate<"results-desk">) {
  if (ridden > 0) return t("hasTotal")
  return total === null ? undefined : t("hasPenalty")
}

/** Returns what changes one result, each after a confirmation (SP-04, SP-05, RX-01). */
function useResultCommands(stage: string, rider: BoardRow) {
  const t = useWords("results-desk")
  const about = { about: riderLabel(rider) }
  const set = useUndoable(stage, api.results.setStatus, "setStatus", about)
  const clear = useUndoable(stage, api.results.setStatus, "clearStatus", about)
  const remove = useUndoable(stage, api.results.deleteResult, "deleteResult", about)
  const show = useShowDialog()
  const ask = useAsk()
  const askReason = useAskReason()
  const { id: participantId, name, status: seen } = rider
  const whyNotTo = (status: BoardRow["status"]) => (known: StageNow) => {
    const now = riderNow(known, rider)
    if (now.row.status === status) return whyNot(now, t) ?? t("refused.already-set")
    if (now.row.status !== seen) return whyNot(now, t) ?? writeChanged(now.row.status, t)
    return whyNot(now, t) ?? (mayHaveStatus(now.row, status) ? null : t("refused.scored-already"))
  }
  return {
    setStatus: (status: NonNullable<ResultStatus>) => {
      // locale keys: results-desk.set.*
      const words = {
        title: t(`set.${status}`),
        text: t("setStatusSure", { name, status }),
        yes: t("set.yes"),
        isReasonPublic: true,
        whyNot: whyNotTo(status),
      }
      askReason(words, (given) => set({ stage, participantId, seen, status, ...given }))
    },
    clearStatus: () => {
      const words = {
        title: t("clearStatus"),
        text: t("clearStatusSure", { name }),
        yes: t("clearStatus"),
        isReasonPublic: true,
        whyNot: whyNotTo(null),
      }
      askReason(words, (given) => clear({ stage, participantId, seen, status: null, ...given }))
    },
    setOut: (isOut: boolean) => {
      const whyNotPut = (known: StageNow) => {
        const now = riderNow(known, rider)
        const isSet = (now.row.outOfCompetition !== undefined) === isOut
        return whyNot(now, t) ?? (isSet ? t("refused.already-set") : null)
      }
      show((close) => (
        <CompetitionDialog stage={stage} rider={rider} isOut={!isOut} whyNot={whyNotPut} onClose={close} />
      ))
    },
    deleteResult: async () => {
      const words = { title: t("deleteResult"), text: t("deleteResultSure", { name }), yes: t("delete") }
      if (await ask({ ...words, no: t("cancel") })) await remove({ stage, participantId })
    },
  }
}

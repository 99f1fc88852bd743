import { useId } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { Board, BoardRow } from "#contracts/live.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { type ApproveAnswer, ApproveDialog } from "./approve-dialog.tsx"
import { ChangedDialog } from "./changed-dialog.tsx"
import { listed, named } from "./named.ts"
import { useDeskWork } from "./use-desk-work.tsx"

type ApproveResultsProps = {
  board: Board
  unfinished: readonly BoardRow[]
  /** Null until it has come: nobody approves what they have not seen. */
  race: RaceDesk | null
  onDone(): Promise<void>
}

/** Approves the results that the secretary sees; until everybody is through or has a status it says who is not (SP-02). */
export function ApproveResults({ board, unfinished, race, onDone }: ApproveResultsProps) {
  const t = useWords("results-desk")
  const { work, ask } = useDeskWork(board.stage.path)
  const show = useShowDialog()
  const reasonId = useId()
  const isBlocked = unfinished.length > 0
  const isReady = !isBlocked && race !== null

  const approve = async () => {
    if (!isReady) return
    const answer = await new Promise<ApproveAnswer>((resolve) => {
      show(
        (close) => (
          <ApproveDialog
            race={race}
            onAnswer={(given) => {
              resolve(given)
              close()
            }}
          />
        ),
        () => resolve("cancel"),
      )
    })
    if (answer === "mark") {
      let confirmed: number | null = race.lines.filter(({ hasStarted }) => !hasStarted).length
      while (confirmed !== null) {
        const marked = await work("setStatus", { intent: "set-dnf-for-absent", confirmed })
        confirmed = marked.kind === "to-confirm" ? await askAgain(marked.count) : null
      }
      await onDone()
    }
    if (answer !== "approve" || !(await isSureOfEmpty())) return
    const done = await work("approve", { intent: "approve", seenRevision: board.revision })
    if (done.kind === "to-confirm")
      show((close) => <ChangedDialog seen={board.rows} stage={board.stage} onClose={close} />)
  }
  /** Somebody started meanwhile, or was added: returns how many are to be marked now. */
  const askAgain = async (count: number | null) => {
    const words = { title: t("changedMeanwhile.title"), text: t("absent.mark", { count: count ?? 0 }) }
    return count && (await ask({ ...words, yes: t("setDnf"), no: t("cancel") })) ? count : null
  }
  // D-45: a race of which nothing was recorded is rarely one that is over
  const isSureOfEmpty = async () =>
    board.rows.length > 0 ||
    ask({ title: t("empty.title"), text: t("empty.text"), yes: t("empty.yes"), no: t("cancel") })
  return (
    <>
      <button
        type="button"
        className={isBlocked ? "quiet-button" : "button"}
        aria-disabled={!isReady}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={approve}
      >
        {t("approve")}
      </button>
      {isBlocked && (
        <p id={reasonId} className="desk-reason">
          <b>{t("refused.not-all-finished")}.</b>{" "}
          {t("unfinishedRiders", { riders: listed(unfinished.map(named)) })}
        </p>
      )}
    </>
  )
}

import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { lazyDialog } from "#app/lazy-part.tsx"
import type { Board, BoardRow } from "#contracts/live.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { didNotStart, isScoredDns } from "#domain/results/did-not-start.ts"
import { useAnswer, useShowDialog } from "#ui/dialog-host.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import type { ApproveAnswer } from "./approve-dialog.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

// The dialogs are loaded when they are needed.
const ApproveDialog = lazyDialog(
  ["competition", "results-desk"],
  async () => (await import("./approve-dialog.tsx")).ApproveDialog,
  { close: ({ onAnswer }) => onAnswer({ kind: "cancel" }) },
)
const OpenQuestions = lazyDialog(
  ["posting", "results-desk"],
  async () => (await import("./open-questions.tsx")).OpenQuestions,
  { close: ({ onAnswer }) => onAnswer(false) },
)
const OpenProtests = lazyDialog(
  ["results-desk"],
  async () => (await import("#app/routes/results/protests/open-protests.tsx")).OpenProtests,
  { close: ({ onAnswer }) => onAnswer(false) },
)
const ChangedDialog = lazyDialog(
  ["results-desk"],
  async () => (await import("./changed-dialog.tsx")).ChangedDialog,
)

type ApproveResultsProps = {
  board: Board
  unfinished: readonly BoardRow[]
  /** Null until it has come: nobody approves what they have not seen. */
  race: RaceDesk | null
  now: number
  /** Is approval not yet the next step? Then it is possible, but the button is not prominent. */
  isEarly?: boolean
  /** The id of `WhyNotApproved`. */
  reasonId: string
  onDone(): Promise<void>
}

/** What is open and was confirmed. */
type Confirmed = {
  /** The classes whose questions may be cut short (OF-01). */
  confirmed: string[]
  /** The id of the last question that may stay without an answer (OF-04). */
  lastQuestion: number
  /** The ids of protests without a decision (OF-05). */
  protests: string[]
}

/** Approves the results that the secretary sees, once everybody is through or has a status (SP-02). */
export function ApproveResults({
  board,
  unfinished,
  race,
  now,
  isEarly = false,
  reasonId,
  onDone,
}: ApproveResultsProps) {
  const t = useWords("results-desk")
  const stage = board.stage.path
  const approve = useDeskCommand(api.results.approve, "approve")
  const ask = useAsk()
  const show = useShowDialog()
  const answerOf = useAnswer()
  const { shortDayAndTime } = useFormats(board.stage.timeZone)
  const { competitionEndDate } = board.stage
  const isBlocked = unfinished.length > 0 || board.rows.some(isScoredDns) || isAhead(board, now)
  const isReady = !isBlocked && race !== null

  const askAndApprove = async () => {
    if (!isReady) return
    const answer = await answerOf<ApproveAnswer>(
      (give) => (
        <ApproveDialog
          stage={stage}
          runsUntil={isOver(board.stage, now) ? null : shortDayAndTime.format(competitionEndDate)}
          rows={board.rows}
          onAnswer={give}
          onDone={onDone}
        />
      ),
      { kind: "cancel" },
    )
    if (answer.kind === "approve" && (await isSureOfEmpty()))
      await approveSeen({ confirmed: [], lastQuestion: answer.lastQuestion, protests: answer.protests })
  }
  const approveSeen = async (open: Confirmed): Promise<void> => {
    const came = await approve({ stage, seenRevision: board.revision, ...open })
    if (came.kind !== "to-confirm") return
    if (came.reason === "changed-meanwhile") {
      const { revision } = came
      show((close) => <ChangedDialog seen={board} revision={revision} onClose={close} />)
      return
    }
    if (came.reason === "protests-open") {
      const { protests } = came
      const isSure = await answerOf<boolean>(
        (give) => <OpenProtests protests={protests} onAnswer={give} />,
        false,
      )
      if (isSure) await approveSeen({ ...open, protests: protests.map(({ id }) => id) })
      return
    }
    const { questions, now: askedAt } = came
    const isConfirmed = await answerOf<boolean>(
      (give) => <OpenQuestions questions={questions} stage={board.stage} now={askedAt} onAnswer={give} />,
      false,
    )
    const { classes, lastQuestion } = questions
    if (isConfirmed)
      await approveSeen({ ...open, lastQuestion, confirmed: classes.map(({ racingClass }) => racingClass) })
  }
  // D-45: a race of which nothing was recorded is rarely one that is over
  const isSureOfEmpty = async () =>
    hasStarters(board) ||
    ask({ title: t("empty.title"), text: t("empty.text"), yes: t("empty.yes"), no: t("cancel") })
  return (
    <button
      type="button"
      className={isBlocked || isEarly ? "quiet-button" : "button"}
      aria-disabled={!isReady}
      aria-describedby={isBlocked ? reasonId : undefined}
      onClick={askAndApprove}
    >
      {t("approve")}
    </button>
  )
}

const hasStarters = ({ rows }: Board) => !rows.every(didNotStart)

/** A race that has not begun, and in which nothing is recorded but DNS. */
export const isAhead = (board: Board, now: number) =>
  now < board.stage.competitionStartDate && !hasStarters(board)

import type { InferClientOutputs } from "@orpc/client"
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
  const approve = useApproval({ board, now, onDone })
  const isBlocked = unfinished.length > 0 || board.rows.some(isScoredDns) || isAhead(board, now)
  const isReady = !isBlocked && race !== null
  return (
    <button
      type="button"
      className={isBlocked || isEarly ? "quiet-button" : "button"}
      aria-disabled={!isReady}
      aria-describedby={isBlocked ? reasonId : undefined}
      onClick={isReady ? approve : undefined}
    >
      {t("approve")}
    </button>
  )
}

/** What approval does not wait for. */
type Waived = {
  /** The classes whose questions may be cut short (OF-01). */
  classes: string[]
  /** The id of the last question that may stay without an answer (OF-04). */
  lastQuestion: number
  /** The ids of protests without a decision (OF-05). */
  protests: string[]
}

/** What the server asks before it approves. */
type Asked = Extract<InferClientOutputs<typeof api.results.approve>, { kind: "to-confirm" }>

/** Returns what asks about all that is open, and then approves the results as this board shows them. */
function useApproval({ board, now, onDone }: Pick<ApproveResultsProps, "board" | "now" | "onDone">) {
  const t = useWords("results-desk")
  const approveResults = useDeskCommand(api.results.approve, "approve")
  const ask = useAsk()
  const show = useShowDialog()
  const answerOf = useAnswer()
  const { path, timeZone, competitionEndDate } = board.stage
  const { shortDayAndTime } = useFormats(timeZone)

  const askFirst = () =>
    answerOf<ApproveAnswer>(
      (give) => (
        <ApproveDialog
          stage={path}
          runsUntil={isOver(board.stage, now) ? null : shortDayAndTime.format(competitionEndDate)}
          rows={board.rows}
          onAnswer={give}
          onDone={onDone}
        />
      ),
      { kind: "cancel" },
    )
  // D-45: a race of which nothing was recorded is rarely one that is over
  const isSureOfEmpty = async () =>
    hasStarters(board) ||
    ask({ title: t("empty.title"), text: t("empty.text"), yes: t("empty.yes"), no: t("cancel") })
  /** What is waived from then on; null: the secretary does not approve. */
  const waiveMore = async (asked: Asked, waived: Waived): Promise<Waived | null> => {
    if (asked.reason === "changed-meanwhile") {
      show((close) => <ChangedDialog seen={board} revision={asked.revision} onClose={close} />)
      return null
    }
    if (asked.reason === "protests-open") {
      const { protests } = asked
      const isSure = await answerOf<boolean>(
        (give) => <OpenProtests protests={protests} onAnswer={give} />,
        false,
      )
      return isSure ? { ...waived, protests: protests.map(({ id }) => id) } : null
    }
    const { questions, now: askedAt } = asked
    const isSure = await answerOf<boolean>(
      (give) => <OpenQuestions questions={questions} stage={board.stage} now={askedAt} onAnswer={give} />,
      false,
    )
    const { classes, lastQuestion } = questions
    return isSure ? { ...waived, lastQuestion, classes: classes.map(({ racingClass }) => racingClass) } : null
  }
  return async () => {
    const first = await askFirst()
    if (first.kind === "cancel" || !(await isSureOfEmpty())) return
    const { lastQuestion, protests } = first
    let waived: Waived | null = { classes: [], lastQuestion, protests }
    while (waived !== null) {
      const { classes: confirmed, ...rest } = waived
      const came = await approveResults({ stage: path, seenRevision: board.revision, confirmed, ...rest })
      waived = came.kind === "to-confirm" ? await waiveMore(came, waived) : null
    }
  }
}

const hasStarters = ({ rows }: Board) => !rows.every(didNotStart)

/** A race that has not begun, and in which nothing is recorded but DNS. */
export const isAhead = (board: Board, now: number) =>
  now < board.stage.competitionStartDate && !hasStarters(board)

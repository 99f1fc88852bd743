import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { href, Link } from "react-router"
import { api } from "#app/api/client.ts"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { DialogProblem, loadedLater } from "#app/loaded-later.tsx"
import type { Board, BoardRow } from "#contracts/live.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useAnswer, useShowDialog } from "#ui/dialog-host.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import { nameOf } from "./attention-item.tsx"
import { byNumber, listNames, riderLabel } from "./desk-riders.ts"
import { useRace } from "./followed-race.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

// What the server may answer is asked about only then.
const OpenQuestions = loadedLater({
  load: async () => (await import("./open-questions.tsx")).OpenQuestions,
  failed: (_retry, { onAnswer }) => <DialogProblem onClose={() => onAnswer(false)} />,
})
const ChangedDialog = loadedLater({
  load: async () => (await import("./changed-dialog.tsx")).ChangedDialog,
  failed: (_retry, { onClose }) => <DialogProblem onClose={onClose} />,
})

type ApproveResultsProps = {
  board: Board
  unfinished: readonly BoardRow[]
  /** Null until it has come: nobody approves what they have not seen. */
  race: RaceDesk | null
  now: number
  /** Is it not yet what comes next? Then it can be done, and does not stand out. */
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
  const stage = board.stage.path
  const approve = useDeskCommand(api.results.approve, "approve")
  const setDnf = useDeskCommand(api.results.setDnfForAbsent, "setStatus")
  const ask = useAsk()
  const show = useShowDialog()
  const answerOf = useAnswer()
  const { shortDayAndTime } = useFormats(board.stage.timeZone)
  const { competitionEndDate } = board.stage
  const isBlocked = unfinished.length > 0 || isAhead(board, now)
  const isReady = !isBlocked && race !== null

  const askAndApprove = async () => {
    if (!isReady) return
    const answer = await answerOf<ApproveAnswer>(
      (give) => (
        <ApproveDialog
          stage={stage}
          runsUntil={isOver(board.stage, now) ? null : shortDayAndTime.format(competitionEndDate)}
          onAnswer={give}
        />
      ),
      { kind: "cancel" },
    )
    if (answer.kind === "set-dnf") {
      let confirmed: number | null = answer.count
      while (confirmed !== null) {
        const came = await setDnf({ stage, confirmed })
        confirmed = came.kind === "to-confirm" ? await askAgain(came.count) : null
      }
      await onDone()
    }
    if (answer.kind === "approve" && (await isSureOfEmpty())) await approveSeen([])
  }
  /** `confirmed` are the classes whose questions may be cut short. */
  const approveSeen = async (confirmed: string[]): Promise<void> => {
    const came = await approve({ stage, seenRevision: board.revision, confirmed })
    if (came.kind !== "to-confirm") return
    if (came.reason === "changed-meanwhile") {
      const { revision } = came
      show((close) => (
        <Suspense fallback={null}>
          <ChangedDialog seen={board} revision={revision} onClose={close} />
        </Suspense>
      ))
      return
    }
    const { classes, now: askedAt } = came
    const isConfirmed = await answerOf<boolean>(
      (give) => (
        <Suspense fallback={null}>
          <OpenQuestions classes={classes} stage={board.stage} now={askedAt} onAnswer={give} />
        </Suspense>
      ),
      false,
    )
    if (isConfirmed) await approveSeen(classes.map(({ racingClass }) => racingClass))
  }
  /** Somebody started meanwhile, or was added: returns how many are to get a DNF now. */
  const askAgain = async (count: number) => {
    const words = { title: t("changedMeanwhile.title"), text: t("absent.mark", { count }) }
    return count > 0 && (await ask({ ...words, yes: t("setDnf"), no: t("cancel") })) ? count : null
  }
  // D-45: a race of which nothing was recorded is rarely one that is over
  const isSureOfEmpty = async () =>
    board.rows.length > 0 ||
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

/** A race that has not begun, and of which nothing is recorded. */
const isAhead = ({ stage, rows }: Board, now: number) => now < stage.competitionStartDate && rows.length === 0

type WhyNotApprovedProps = Pick<ApproveResultsProps, "board" | "unfinished" | "now"> & { id: string }

/** Why results cannot be approved yet, and who is not through; empty where they can. */
export function WhyNotApproved({ id, board, unfinished, now }: WhyNotApprovedProps) {
  const t = useWords("results-desk")
  const { timeZone, competitionStartDate } = board.stage
  const { shortDayAndTime } = useFormats(timeZone)
  if (isAhead(board, now))
    return (
      <p id={id} className="desk-reason">
        {t("notBegun", { start: shortDayAndTime.format(competitionStartDate) })}
      </p>
    )
  if (unfinished.length === 0) return null
  return (
    <p id={id} className="desk-reason">
      <b>{t("refused.not-all-finished")}.</b>{" "}
      {t("unfinishedRiders", { riders: listNames(unfinished.map(riderLabel)) })}
    </p>
  )
}

/** `set-dnf`: as many as were named without a start and a score get a DNF first. */
type ApproveAnswer = { kind: "approve" } | { kind: "set-dnf"; count: number } | { kind: "cancel" }

type ApproveDialogProps = {
  stage: string
  /** The competition is not over yet: when it will be, in words. */
  runsUntil: string | null
  onAnswer(answer: ApproveAnswer): void
}

/** Asks before results are approved, and names what is open (D-10) and who has neither a start nor a score (D-45) by now. */
function ApproveDialog({ stage, runsUntil, onAnswer }: ApproveDialogProps) {
  const { classes, lines, attention } = useRace().race ?? nothing
  const t = useWords("results-desk")
  const { i18n } = useTranslation()
  const absent = Map.groupBy(
    lines.filter(({ hasStarted }) => !hasStarted),
    ({ racingClass }) => racingClass,
  )
  const count = [...absent.values()].flat().length
  const listedClasses = classes.filter(({ name }) => absent.has(name))
  const cancel = () => onAnswer({ kind: "cancel" })
  return (
    <Dialog title={t("approve")} onClose={cancel}>
      <p className="mt-2 text-muted">{t("approveSure")}</p>
      {runsUntil !== null && (
        <p className="mt-2">
          <b>{t(count > 0 ? "dnfWhileRunning" : "approveWhileRunning", { end: runsUntil })}</b>{" "}
          {count > 0 && (
            <Link
              to={href("/championship/:institution/:championship/:stage", stageParams(stage))}
              className="text-link"
            >
              {t("changeEnd")}
            </Link>
          )}
        </p>
      )}
      {attention.length > 0 && (
        <p className="mt-2">
          {t("approveOpen", { items: listNames(attention.map((item) => nameOf(item, t))) })}
        </p>
      )}
      {count > 0 && (
        <div className="absent-riders">
          <p>
            <b>{t("absent.text", { count, all: lines.length })}</b>
          </p>
          <ul>
            {listedClasses.map(({ name }) => (
              <li key={name}>
                {name}:{" "}
                {byNumber(absent.get(name) ?? [], i18n.language)
                  .map(riderLabel)
                  .join(", ")}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={cancel}>
          {t("cancel")}
        </button>
        {count > 0 && runsUntil === null && (
          <button type="button" className="quiet-button" onClick={() => onAnswer({ kind: "set-dnf", count })}>
            {t("absent.mark", { count })}
          </button>
        )}
        <button type="button" className="button" onClick={() => onAnswer({ kind: "approve" })}>
          {t("approve")}
        </button>
      </div>
    </Dialog>
  )
}

/** What a dialog says of a race that is no longer followed: it goes with the page. */
const nothing: Pick<RaceDesk, "classes" | "lines" | "attention"> = { classes: [], lines: [], attention: [] }

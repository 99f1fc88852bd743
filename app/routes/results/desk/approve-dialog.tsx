import { useId } from "react"
import { Link } from "react-router"
import { useWords } from "#app/i18n/words.ts"
import { NamedProtests } from "#app/routes/results/protests/open-protests.tsx"
import type { BoardRow } from "#contracts/live.ts"
import type { AttentionItem, RaceDesk } from "#contracts/race-desk.ts"
import { stageFormAddress } from "#domain/competitions/stage-path.ts"
import { openProtests } from "#domain/results/protests.ts"
import { Dialog } from "#ui/dialog.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { AbsentList, useDnsForAbsent } from "./absent-riders.tsx"
import { nameOf } from "./attention-item.tsx"
import { absentIn, listNames } from "./desk-riders.ts"
import { useRace } from "./followed-race.tsx"

/**
 * Approve without waiting for what the dialog named: the unanswered questions up to the id `lastQuestion`, and the undecided
 * protests; or do not approve.
 */
export type ApproveAnswer = { kind: "approve"; lastQuestion: number; protests: string[] } | { kind: "cancel" }

type ApproveDialogProps = {
  stage: string
  /** The competition is not over yet: when it will be, in words. */
  runsUntil: string | null
  /** The rows of the board: it names the riders who are ranked with the points so far, without having finished (RX-08). */
  rows: readonly BoardRow[]
  onAnswer(answer: ApproveAnswer): void
  /** A DNS was set for those who are named as absent. */
  onDone(): Promise<void>
}

/**
 * Asks before results are approved, and names what is open (D-10, OF-04, OF-05) and who has neither a start nor a score (D-45)
 * by now.
 */
export function ApproveDialog({ stage, runsUntil, rows, onAnswer, onDone }: ApproveDialogProps) {
  const race = useRace().race ?? nothing
  const { lines } = race
  const attention = race.attention.filter(({ kind }) => kind !== "protest")
  const protests = openProtests(race.protests)
  const t = useWords("results-desk")
  const competition = useWords("competition")
  const classed = rows.filter(({ isClassed }) => isClassed)
  const questions = attention.filter((item) => item.kind === "question")
  const open = attention.filter(({ kind }) => kind !== "question")
  const count = absentIn(lines).length
  const setDns = useDnsForAbsent(stage)
  const namesOf = (items: readonly AttentionItem[]) => listNames(items.map((item) => nameOf(item, t)))
  const openId = useId()
  const cancel = () => onAnswer({ kind: "cancel" })
  const setDnsInstead = async () => {
    cancel()
    await setDns(count)
    await onDone()
  }
  return (
    <Dialog title={t("approve")} onClose={cancel}>
      <p className="mt-2 text-muted">{t("approveSure")}</p>
      {runsUntil !== null && (
        <p className="mt-2">
          <b>{t(count > 0 ? "dnsWhileRunning" : "approveWhileRunning", { end: runsUntil })}</b>{" "}
          {count > 0 && (
            <Link to={stageFormAddress(stage)} className="text-link">
              {t("changeEnd")}
            </Link>
          )}
        </p>
      )}
      {classed.length > 0 && (
        <p className="mt-2">{competition("classed", { riders: listNames(classed.map(riderLabel)) })}</p>
      )}
      {open.length > 0 && <p className="mt-2">{t("approveOpen", { items: namesOf(open) })}</p>}
      {questions.length > 0 && (
        <p className="mt-2">
          <b>{t("approveQuestions", { count: questions.length, items: namesOf(questions) })}</b>
        </p>
      )}
      {protests.length > 0 && (
        <section className="mt-2" aria-labelledby={openId}>
          <h3 id={openId} className="text-xl">
            {t("protest.open")}
          </h3>
          <NamedProtests protests={protests} />
        </section>
      )}
      {count > 0 && (
        <div className="absent-riders">
          <p>
            <b>{t("absent.text", { count, all: lines.length })}</b>
          </p>
          <AbsentList race={race} />
        </div>
      )}
      <div className="dialog-end">
        <button type="button" className="quiet-button" onClick={cancel}>
          {t("cancel")}
        </button>
        {count > 0 && runsUntil === null && (
          <button type="button" className="quiet-button" onClick={setDnsInstead}>
            {t("absent.mark", { count })}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() =>
            onAnswer({
              kind: "approve",
              lastQuestion: Math.max(0, ...questions.map(({ id }) => id)),
              protests: protests.map(({ id }) => id),
            })
          }
        >
          {t("approve")}
        </button>
      </div>
    </Dialog>
  )
}

/** What a dialog says of a race that is no longer followed: it goes with the page. */
const nothing: Pick<RaceDesk, "classes" | "lines" | "attention" | "protests"> = {
  classes: [],
  lines: [],
  attention: [],
  protests: [],
}

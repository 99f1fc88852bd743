import { type ReactNode, useId } from "react"
import { Link } from "react-router"
import { AbsentList } from "#app/office/desk/absent-riders.tsx"
import { nameOf } from "#app/office/desk/attention-item.tsx"
import { listNames } from "#app/office/desk/desk-riders.ts"
import { useStageTime } from "#app/public/results/race/write-times.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { AttentionItem } from "#contracts/judging/race-desk.ts"
import type { ApprovalCheck } from "#contracts/results/approval-check.ts"
import type { Board } from "#contracts/results/live.ts"
import { isOver } from "#domain/competitions/is-running.ts"
import { endOfStageAddress } from "#domain/competitions/stage-path.ts"
import { riderLabel } from "#ui/number-plate.tsx"

type OpenAtApprovalProps = { check: ApprovalCheck; stage: Board["stage"] }

/** Names what blocks the approval, and what it would not wait for. */
export function OpenAtApproval({ check, stage }: OpenAtApprovalProps) {
  const t = useWords("results-desk")
  const competition = useWords("competition")
  const { shortDayAndTime } = useFormats(stage.timeZone)
  const { undecided, scoredDns, classed, absent, entered, attention } = check
  const questions = attention.filter(({ kind }) => kind === "question")
  const open = attention.filter(({ kind }) => kind !== "question")
  const namesOf = (items: readonly AttentionItem[]) => listNames(items.map((item) => nameOf(item, t)))
  const end = isOver(stage, check.now) ? null : shortDayAndTime.format(stage.competitionEndDate)
  return (
    <>
      {undecided.length > 0 && (
        <p className="mt-2">
          <b>{t("refused.not-all-finished")}.</b>{" "}
          {t("unfinishedRiders", { riders: listNames(undecided.map(riderLabel)) })}
        </p>
      )}
      {scoredDns.length > 0 && (
        <p className="mt-2">
          <b>{t("waits.scored-dns")}.</b> {t("scoredDns", { riders: listNames(scoredDns.map(riderLabel)) })}
        </p>
      )}
      {end !== null && (
        <p className="mt-2">
          <b>{t(absent.length > 0 ? "dnsWhileRunning" : "approveWhileRunning", { end })}</b>{" "}
          {absent.length > 0 && (
            <Link to={endOfStageAddress(stage.path)} className="text-link">
              {t("changeEnd")}
            </Link>
          )}
        </p>
      )}
      {classed.length > 0 && (
        <p className="mt-2">{competition("classed", { riders: listNames(classed.map(riderLabel)) })}</p>
      )}
      {open.length > 0 && <p className="mt-2">{t("approveOpen", { items: namesOf(open) })}</p>}
      <OpenQuestions check={check} stage={stage} names={namesOf(questions)} />
      <OpenProtests protests={check.protests} />
      {absent.length > 0 && (
        <div className="relative mt-4 max-h-[40dvh] overflow-auto">
          <p>
            <b>{t("absent.text", { count: absent.length, all: entered })}</b>
          </p>
          <AbsentList absent={absent} classes={check.classes} />
        </div>
      )}
    </>
  )
}

/** The classes that may still ask, with the time that is left (OF-01), and the questions without an answer (OF-04). */
function OpenQuestions({ check, stage, names }: OpenAtApprovalProps & { names: string }) {
  const t = useWords("results-desk")
  const write = useStageTime(stage)
  const { classes, unanswered } = check.questions
  return (
    <>
      {classes.length > 0 && (
        <Part title={t("openQuestions.title")} text={t("openQuestions.text")}>
          {classes.map(({ racingClass, until }) => (
            <li key={racingClass}>
              <b>{racingClass}</b>{" "}
              {until === null
                ? t("openQuestions.never")
                : t("openQuestions.until", {
                    time: write(until),
                    minutes: Math.ceil((until - check.now) / 60_000),
                  })}
            </li>
          ))}
        </Part>
      )}
      {unanswered > 0 && (
        <p className="mt-2">
          <b>{t("approveQuestions", { count: unanswered, items: names })}</b>
        </p>
      )}
    </>
  )
}

/** The protests that the jury has not decided, by their class and subject, and what approval means for them (OF-05). */
function OpenProtests({ protests }: Pick<ApprovalCheck, "protests">) {
  const t = useWords("results-desk")
  if (protests.length === 0) return null
  return (
    <Part title={t("protest.open")} text={t("protest.openMeans")}>
      {protests.map(({ id, racingClass, subject }) => (
        <li key={id} className="wrap-anywhere">
          <b>{racingClass ?? t("protest.wholeStage")}</b> {subject}
        </li>
      ))}
    </Part>
  )
}

type PartProps = { title: string; text: string; children: ReactNode }

function Part({ title, text, children }: PartProps) {
  const id = useId()
  return (
    <section className="mt-3" aria-labelledby={id}>
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <p className="text-muted">{text}</p>
      <ul className="relative mt-4 max-h-[40dvh] overflow-auto">{children}</ul>
    </section>
  )
}

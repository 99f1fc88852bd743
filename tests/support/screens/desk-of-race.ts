import type { DeskLine, RaceDesk, ScoredDns } from "#contracts/judging/race-desk.ts"
import type { ApprovalCheck } from "#contracts/results/approval-check.ts"
import type { Board } from "#contracts/results/live.ts"
import { isHeld, riddenLaps } from "#domain/competitions/cancelled-sections.ts"
import { cancelledLaps, countsInClass, missingEntries } from "#domain/competitions/racing-class.ts"
import { countCards, lapsOfRider } from "#domain/results/card-agreement.ts"
import { openProtests } from "#domain/results/protests.ts"
import { classesWithQuestions } from "#domain/results/question-time.ts"
import { resultLaps } from "#domain/results/result.ts"
import { actionsAt } from "#domain/results/results-status.ts"
import { didNotStart, isScoredDns, isUndecided } from "#domain/results/unfinished.ts"
import type { LineFacts } from "#server/live/read-board.ts"
import { sampleDesk } from "#tests/support/sample-desk.ts"

/** A line of a rider, and whether there is one. */
export type Facts = LineFacts & { hasResult: boolean }

/** What a secretary sees of a race in which nothing else needs attention than scores of riders with a DNS. */
export const deskOf = (facts: readonly Facts[], board: Board): RaceDesk => {
  const lines = facts.flatMap((one): DeskLine | [] => {
    const { participantId: id, name, racingNumber, racingClass, status } = one
    const card = board.classes.find((other) => other.name === racingClass)
    if (!card) return []
    const missing = missingEntries(one.entries, card)
    return {
      ...{ id, name, racingNumber, racingClass, status, missing },
      hasStarted: one.hasResult && (status !== "DNS" || one.entries.length > 0),
      isFinished: missing.length === 0 && one.entries.some((entry) => countsInClass(entry, card)),
      entries: one.entries.map((entry) => ({ ...entry, isHeld: isHeld(one.entries, entry, card) })),
    }
  })
  const started = lines.filter(({ hasStarted }) => hasStarted)
  const most = Math.max(0, ...board.classes.map(({ lapSections }) => lapSections.length))
  const { resultsStatus, path, title, timeZone, competitionType } = board.stage
  return sampleDesk({
    stage: { ...{ path, title, timeZone, competitionType, resultsStatus }, revision: board.revision },
    actions: actionsAt(resultsStatus),
    undecided: board.rows.filter(isUndecided).length,
    classes: board.classes.map((one) => ({
      ...one,
      cancelledInLaps: one.cancelledInLaps ?? [],
      cards: countCards(
        lines
          .filter(({ racingClass }) => racingClass === one.name)
          .map(({ entries }) => lapsOfRider(resultLaps(entries, one), [])),
      ),
    })),
    lines,
    attention: lines.flatMap(({ id, name, racingNumber, racingClass, status, entries }): ScoredDns | [] =>
      status === "DNS" && entries.length > 0
        ? { kind: "scored-dns", rider: { id, name, racingNumber, racingClass } }
        : [],
    ),
    sections: Array.from({ length: most }, (_, place) => place + 1).flatMap((section) => {
      const lapsIn = (name: string) => {
        const card = board.classes.find((one) => one.name === name)
        return card ? riddenLaps(section, card).length : 0
      }
      const isRidden = board.classes.some(({ name }) => lapsIn(name) > 0)
      if (!isRidden && !board.classes.some((one) => cancelledLaps(section, one).length > 0)) return []
      const toRide = started.reduce((sum, { racingClass }) => sum + lapsIn(racingClass), 0)
      const missing = started.flatMap((line) => line.missing.filter((gap) => gap.section === section)).length
      return { section, isCancelled: !isRidden, ridden: toRide - missing, toRide, last: null }
    }),
  })
}

/** What the approval of a race would ask about. */
export const checkOf = ({ lines, classes, attention, protests }: RaceDesk, board: Board): ApprovalCheck => {
  const ridersIn = (ids: ReadonlySet<string>) => lines.filter(({ id }) => ids.has(id))
  const idsOf = (isOne: (row: Board["rows"][number]) => boolean) =>
    new Set(board.rows.filter(isOne).map(({ id }) => id))
  const now = Date.now()
  const questions = attention.filter((item) => item.kind === "question")
  const ofClass = board.classes.map(({ name, posting }) => ({
    racingClass: name,
    hasResults: board.rows.some((row) => row.racingClass === name && !didNotStart(row)),
    until: posting?.questionsUntil ?? null,
  }))
  return {
    ...{ revision: board.revision, changedAt: board.revision, now },
    undecided: ridersIn(idsOf(isUndecided)),
    scoredDns: ridersIn(idsOf(isScoredDns)),
    classed: ridersIn(idsOf(({ isClassed }) => isClassed === true)),
    entered: lines.length,
    absent: lines.filter(({ hasStarted, status }) => !hasStarted && status === null),
    classes: classes.map(({ name }) => name),
    hasStarters: lines.some(({ hasStarted }) => hasStarted),
    attention: attention.filter(({ kind }) => kind !== "protest" && kind !== "scored-dns"),
    questions: {
      classes: classesWithQuestions(ofClass, now),
      unanswered: questions.length,
      lastQuestion: Math.max(0, ...questions.map(({ id }) => id)),
    },
    protests: openProtests(protests),
  }
}

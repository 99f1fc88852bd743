import { changeLaps } from "#domain/competitions/cancelled-sections.ts"
import { lapsOf } from "#domain/competitions/racing-class.ts"
import { cellScore } from "#domain/judging/points.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { isUndecided, mayStillRide } from "#domain/results/unfinished.ts"
import type { SampleRace } from "./sample-race.ts"
import { type ShownResults, secretary } from "./show-results.tsx"

/** Is told each command before it is done; a test may keep it waiting, or let it fail. */
export type SentCommand = (procedure: string, input: unknown) => Promise<void> | void

/** How long riders may ask about the scores of a posted class, milliseconds. */
const questionTime = 1_800_000

const givenReason = "AddPenaltyPointsSecretary"

/**
 * Answers the commands of the desk as the site does: each changes the race, which is sent at once, and is refused where somebody else was
 * faster.
 */
export const deskCommands =
  (
    race: SampleRace,
    { sent, send }: { sent: SentCommand; send(): void },
  ): NonNullable<ShownResults["answers"]> =>
  (results) => {
    const undoOf = new Map<number, () => void>()
    /** Makes a change that can be undone, and returns its revision. */
    const change = (act: () => void): number => {
      const putBack = race.remember()
      act()
      send()
      const { revision } = race.board()
      undoOf.set(revision, putBack)
      return revision
    }
    const changed = (act: () => void) => ({ kind: "changed" as const, revision: change(act) })
    const ruled = (act: () => void) => ({ kind: "ruled" as const, revision: change(act) })
    const changedMany = (riders: readonly string[], confirmed: number, act: (name: string) => void) => {
      const count = riders.length
      if (count !== confirmed) return { kind: "to-confirm" as const, count }
      return { ...changed(() => riders.forEach(act)), count }
    }
    const scoreAt = (place: EntryPlace) => {
      const { total, isMissed } = race.entry(place)
      return cellScore(total, isMissed)
    }
    return {
      setStatus: results.setStatus.handler(async ({ input, errors }) => {
        await sent("setStatus", input)
        const name = race.nameOf(input.participantId)
        if (race.factsOf(name).status === input.status) throw errors["already-set"]()
        return changed(() => race.setStatus(name, input.status))
      }),
      deleteResult: results.deleteResult.handler(async ({ input }) => {
        await sent("deleteResult", input)
        return changed(() => race.remove(race.nameOf(input.participantId)))
      }),
      setOutOfCompetition: results.setOutOfCompetition.handler(async ({ input }) => {
        await sent("setOutOfCompetition", input)
        const { participantId, isOut: isOutOfCompetition } = input
        return changed(() => race.set(race.nameOf(participantId), { isOutOfCompetition }))
      }),
      setDnfForUnfinished: results.setDnfForUnfinished.handler(async ({ input }) => {
        await sent("setDnfForUnfinished", input)
        const riders = race.board().rows.filter(isUndecided)
        const names = riders.map(({ name }) => name)
        return changedMany(names, input.confirmed, (name) => race.setStatus(name, "DNF"))
      }),
      setDnsForAbsent: results.setDnsForAbsent.handler(async ({ input }) => {
        await sent("setDnsForAbsent", input)
        const riders = race.desk().lines.filter((line) => !line.hasStarted && line.status === null)
        const names = riders.map(({ name }) => name)
        return changedMany(names, input.confirmed, (name) => race.setStatus(name, "DNS"))
      }),

      addPenalty: results.addPenalty.handler(async ({ input }) => {
        await sent("addPenalty", input)
        const name = race.nameOf(input.participantId)
        const { points, reason } = input.form
        const given = { points, reason: reason ?? givenReason, timestamp: Date.now() }
        return changed(() => race.penalise(name, ...race.factsOf(name).penaltyEntries, given))
      }),
      editPenalty: results.editPenalty.handler(async ({ input, errors }) => {
        await sent("editPenalty", input)
        const name = race.penalised(input.seen)
        if (name === null) throw errors["changed-meanwhile"]()
        const { points, reason } = input.form
        const given = { points, reason: reason ?? givenReason, timestamp: Date.now() }
        return changed(() => race.penalise(name, given))
      }),
      deletePenalty: results.deletePenalty.handler(async ({ input, errors }) => {
        await sent("deletePenalty", input)
        const name = race.penalised(input.seen)
        if (name === null) throw errors["changed-meanwhile"]()
        return changed(() => race.penalise(name))
      }),
      creditTime: results.creditTime.handler(async ({ input }) => {
        await sent("creditTime", input)
        return changed(() => race.set(race.nameOf(input.participantId), { timeCredit: input.credit }))
      }),

      editSection: results.editSection.handler(async ({ input, errors }) => {
        await sent("editSection", input)
        const { place, seen, points: after, reason } = input
        const before = scoreAt(place)
        if (before !== seen) throw errors["changed-meanwhile"]({ data: { total: before } })
        const name = race.nameOf(place.participantId)
        const { corrections } = race.entry(place)
        const correction = { before, after, takesBack: false, reason, time: Date.now(), by: secretary.name }
        return ruled(() => {
          race.tell(name, place, { corrections: [...corrections, correction], isDeleted: false })
          race.enter(place.participantId, place, after)
        })
      }),
      deleteSection: results.deleteSection.handler(async ({ input, errors }) => {
        await sent("deleteSection", input)
        const { place, seen } = input
        const before = scoreAt(place)
        if (before !== seen) throw errors["changed-meanwhile"]({ data: { total: before } })
        const name = race.nameOf(place.participantId)
        return ruled(() => {
          race.tell(name, place, { isDeleted: true })
          race.score(name, place, null)
        })
      }),

      enterCards: results.enterCards.handler(async ({ input, errors }) => {
        await sent("enterCards", input)
        const others = input.cells.filter((cell) => scoreAt(cell) !== cell.seen)
        if (others.length > 0) {
          const cells = others.map(({ participantId, section, lap }) => {
            const place = { participantId, section, lap }
            return { ...place, total: scoreAt(place) }
          })
          throw errors["changed-meanwhile"]({ data: { cells } })
        }
        const revision = change(() => {
          for (const { participantId, section, lap, points } of input.cells)
            race.enter(participantId, { section, lap }, points)
        })
        return { kind: "saved", changed: input.cells.length, revision }
      }),

      cancelSection: results.cancelSection.handler(async ({ input }) => {
        await sent("cancelSection", input)
        const { section, isCancelled, laps, classes } = input
        const since = isCancelled ? Date.now() : null
        return changed(() => {
          for (const card of race.board().classes) {
            if (classes && !classes.includes(card.name)) continue
            const before = { ...card, cancelledInLaps: card.cancelledInLaps ?? [], cancelledOn: {} }
            const after = changeLaps(before, { section, laps: laps ?? lapsOf(card), since })
            const { lapSections, cancelledSections, cancelledInLaps } = after
            race.changeClass(card.name, { lapSections, cancelledSections, cancelledInLaps })
          }
        })
      }),

      post: results.post.handler(async ({ input: { racingClass, confirmed }, input }) => {
        await sent("post", input)
        const { rows, stage } = race.board()
        const postedOn = Date.now()
        const riders = rows.filter((row) => row.racingClass === racingClass)
        const count = riders.filter((row) => mayStillRide(row, stage, postedOn)).length
        if (count !== confirmed) return { kind: "to-confirm", count }
        const until = postedOn + questionTime
        const posting = { postedOn, questionsUntil: until, changedOn: null, changes: [], changeCount: 0 }
        race.changeClass(racingClass, { posting })
        send()
        return { kind: "posted", until }
      }),
      unpost: results.unpost.handler(async ({ input }) => {
        await sent("unpost", input)
        race.changeClass(input.racingClass, { posting: null })
        send()
        return { kind: "unposted" }
      }),

      undo: results.undo.handler(async ({ input }) => {
        await sent("undo", input)
        undoOf.get(input.revision)?.()
        send()
        return { kind: "undone", count: 1, later: 0 }
      }),
      approvalCheck: results.approvalCheck.handler(() => ({ kind: "found", check: race.check() })),
      approve: results.approve.handler(async ({ input }) => {
        await sent("approve", input)
        const { seenRevision, confirmed, lastQuestion, protests } = input
        const check = race.check()
        const toConfirm = (reason: "changed-meanwhile" | "questions-open" | "protests-open") => ({
          kind: "to-confirm" as const,
          reason,
        })
        if (seenRevision < check.changedAt) return toConfirm("changed-meanwhile")
        const { classes, lastQuestion: last } = check.questions
        if (last > lastQuestion || !classes.every(({ racingClass }) => confirmed.includes(racingClass)))
          return toConfirm("questions-open")
        if (!check.protests.every(({ id }) => protests.includes(id))) return toConfirm("protests-open")
        race.changeStage({ resultsStatus: "Approved" })
        send()
        return { kind: "approved", results: race.board().rows.length }
      }),
    }
  }

import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openDataAddress } from "#contracts/open-data/links.ts"
import { cardAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { defaultStartPlan } from "#domain/registration/start-plan.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { undoers } from "#server/api/undoers.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { screen } from "#server/db/schema/screens.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { saveStartPlan } from "#server/registration/start-list/make-start-list.ts"
import { addPenalty, editPenalty } from "#server/results/penalties.ts"
import { postClass } from "#server/results/postings.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { creditTime, liftLimit } from "#server/results/time-limits.ts"
import { undoChange } from "#server/results/undo-change.ts"
import { testDatabase } from "#tests/support/database.ts"
import { dumpDatabase } from "#tests/support/dump-database.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { seenPenalty } from "#tests/support/seen-penalty.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db, pool } = database
const site = await testSite(database)

const name = "Zigmunds Rudzītis"

const isTelling = (text: string) => comparableName(text).includes(comparableName(name))

test("no reason names a forgotten rider any longer, of whomever it tells, in no table and in no public answer [D-35]", async () => {
  const race = await scoredRace(db, {
    cards: { [name]: [[1, 2]], Bruno: [[0, 3]] },
    riders: { [name]: { racingNumber: "7" } },
  })
  const { by, stage } = race
  const { path } = stage
  const [theirs, brunos] = [race.idOf(name), race.idOf("Bruno")]
  await postClass(by, path, { racingClass: "Expert", confirmed: 0 })
  const rule = (participantId: string, points: number, reason: string) => {
    const place = { participantId, section: 1, lap: 1 }
    return ruleOnEntry(by, path, { place, ruling: { kind: "edited", points }, reason })
  }
  await rule(theirs, 2, `${name} showed a film`)
  await rule(brunos, 5, "helped by ZIGMUNDS  RUDZĪTIS")
  const [late, other] = [randomUUID(), randomUUID()]
  const punish = (id: string, participantId: string, reason: string) =>
    addPenalty(by, path, { id, participantId, form: { points: 5, reason } })
  await punish(late, theirs, `${name} came late`)
  await punish(other, brunos, `Shouted at ${name}`)
  const edited = await editPenalty(by, path, {
    ...(await seenPenalty(db, late)),
    form: { points: 1, reason: "Late" },
  })
  const plan = { ...defaultStartPlan, minutes: 300, seed: null }
  await saveStartPlan(by, path, { racingClass: "Expert", plan })
  await liftLimit(by, path, { racingClass: "Expert", seen: null, reason: `${name} fell ill` })
  const credit = { minutes: 5, reason: `Helped ${name}` }
  await creditTime(by, path, { participantId: brunos, seen: null, credit })
  await setResultStatus(by, path, { participantId: brunos, status: "DQ", reason: `Pushed ${name}` })
  const shows = { kind: "notice", text: `${name}, come to the start` } as const
  await db
    .insert(screen)
    .values({ stageKey: stage.key, id: "a".repeat(32), name: "Tent", shows, seenOn: Date.now() })

  const { institution, championship, stage: id } = stageParams(path)
  const results = `${openDataAddress}/institutions/${institution}/championships/${championship}/stages/${id}/results`
  const publicly = async (participants: string[]) => {
    const addresses = participants.flatMap((one) => {
      const card = cardAddress(path, one)
      return [card, `${card}/1/1`, `${results}/${one}`]
    })
    const answers = [`/competitions/${institution}/${championship}/${id}/results`, ...addresses].map(
      async (address) => {
        const answer = await fetch(site.url + address)
        expect([address, answer.status]).toEqual([address, 200])
        return [address, await answer.text()] as const
      },
    )
    return (await Promise.all(answers)).flatMap(([address, text]) => (isTelling(text) ? [address] : []))
  }
  const tables = async () => [
    ...new Set((await dumpDatabase(pool)).filter(isTelling).map((line) => line.split(" ")[0])),
  ]
  expect(await publicly([brunos])).toHaveLength(4)
  expect(await tables()).toEqual(
    expect.arrayContaining([
      "audit",
      "judge_event",
      "penalty",
      "posted_change",
      "screen",
      "start_plan",
      "time_credit",
      "undo_step",
    ]),
  )

  expect(await forgetParticipant(by, path, { id: theirs, isTrial: false })).toEqual({ kind: "forgotten" })
  expect(await tables()).toEqual([])
  const isTheirs = and(eq(result.stageKey, stage.key), eq(result.racingNumber, "7"))
  const [{ participantId } = { participantId: "" }] = await db.select().from(result).where(isTheirs)
  await until(async () => (await publicly([brunos, participantId])).length === 0)
  const reasonOf = async (one: string) =>
    (await db.select().from(penalty).where(eq(penalty.id, one)))[0]?.reason
  expect([await reasonOf(late), await reasonOf(other)]).toEqual(["Late", "Shouted at —"])
  const { revision } = edited.kind === "changed" ? edited : { revision: 0 }
  expect(await undoChange({ ...by, undoers }, path, { revision })).toMatchObject({ kind: "undone" })
  expect(await reasonOf(late)).toBe("— came late")
})

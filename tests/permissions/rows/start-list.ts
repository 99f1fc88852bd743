import { eq } from "drizzle-orm"
import { defaultStartPlan } from "#domain/registration/start-plan.ts"
import { startSlot } from "#server/db/schema/start-list.ts"
import { saveStartPlan } from "#server/registration/start-list/make-start-list.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStartList } from "#tests/support/factories/make-start-list.ts"
import { type Rows, row, secretaries, signedIn } from "../row.ts"
import { makeRace, type World } from "../world.ts"

const plan = { ...defaultStartPlan, seed: null }

/** A stage with a start list of two riders, and one who has no time. */
const listedRace = async (world: World) => {
  const { db } = world
  const stage = await makeRace(world)
  const riders = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  await makeStartList(db, stage, { riders, firstStart: stage.competitionStartDate })
  const late = await makeParticipant(db, stage)
  const [slot] = await db.select().from(startSlot).where(eq(startSlot.stageKey, stage.key))
  if (!slot) throw new Error("There is no slot")
  return { ...stage, late, slot: { id: slot.key, at: slot.at, rider: slot.participantId } }
}

/** The start list of a stage, and the time that its riders have (TI-01 … TI-03, TI-08). */
export const startList: Rows = {
  "startList/plan": row({
    allowed: secretaries,
    reads: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("startList/plan", { stage }),
  }),
  "startList/save": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path: stage }) =>
      browser.call("startList/save", { stage, racingClass: "Expert", plan: { ...plan, interval: 90 } }),
  }),
  "startList/make": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path: stage, competitionStartDate: firstStart }) =>
      browser.call("startList/make", {
        stage,
        classes: [{ racingClass: "Expert", plan: { ...plan, firstStart } }],
        isConfirmed: true,
      }),
  }),
  "results/creditTime": row({
    allowed: secretaries,
    setup: listedRace,
    call: ({ browser }, { path: stage, late }) =>
      browser.call("results/creditTime", {
        stage,
        participantId: late.id,
        seen: null,
        credit: { minutes: 10, reason: "Helped an injured rider" },
      }),
  }),
  "results/liftLimit": row({
    allowed: secretaries,
    setup: async (world) => {
      const { path } = await makeRace(world)
      const by = { ...world, actor: world.people.secretary.actor }
      await saveStartPlan(by, path, { racingClass: "Expert", plan: { ...plan, minutes: 300 } })
      return path
    },
    call: ({ browser }, stage) =>
      browser.call("results/liftLimit", { stage, racingClass: "Expert", seen: null, reason: "Fog" }),
  }),
  "startList/set": row({
    allowed: secretaries,
    setup: listedRace,
    call: ({ browser }, { path: stage, slot }) =>
      browser.call("startList/set", { stage, slot, to: { at: slot.at, rider: null } }),
  }),
  "startList/giveNext": row({
    allowed: secretaries,
    setup: listedRace,
    call: ({ browser }, { path: stage, late }) =>
      browser.call("startList/giveNext", { stage, riders: [late.id] }),
  }),
  "startList/publish": row({
    allowed: secretaries,
    setup: listedRace,
    call: ({ browser }, { path: stage }) => browser.call("startList/publish", { stage, isPublished: true }),
  }),
  // visitors read it with pages, which are cached
  "startList/shown": row({
    allowed: signedIn,
    reads: true,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => browser.call("startList/shown", { stage }),
  }),
}

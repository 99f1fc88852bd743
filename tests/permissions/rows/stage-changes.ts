import { untoldChanges } from "#server/competitions/untold-changes.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { nextNumber } from "#tests/support/factories/next-number.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { type Rows, row, secretaries } from "../row.ts"
import { makeRace, type World } from "../world.ts"

/** A stage with a rider who does not know yet where it is ridden. */
const untoldStage = async (world: World) => {
  const { db, files, people } = world
  const made = await makeRace(world, { competitionEndDate: Date.UTC(2100, 0, 1) })
  const { createdOn: now } = await makeParticipant(db, made)
  const by = { db, files, actor: people.secretary.actor, now }
  await saveStageFields(by, made.path, { location: `Place ${nextNumber()}` })
  const untold = await untoldChanges(by, made.path)
  return { stage: made.path, version: untold?.version }
}

/** What riders rely on of a stage, and are told. */
export const stageChanges: Rows = {
  "competitions/callOff": row({
    allowed: secretaries,
    setup: makeRace,
    call: ({ browser }, { path: stage }) => {
      const to = { kind: "cancelled", lv: null, et: null, en: "The forest is closed" }
      return browser.call("competitions/callOff", { stage, to, seen: null })
    },
  }),
  "competitions/tellRiders": row({
    allowed: secretaries,
    setup: untoldStage,
    call: ({ browser }, change) => browser.call("competitions/tellRiders", { ...change, isTold: true }),
  }),
}

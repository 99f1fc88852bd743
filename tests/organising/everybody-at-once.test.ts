import { expect, test } from "vitest"
import { stageForm } from "#contracts/competitions/stage-form.ts"
import { saveClub } from "#server/competitions/clubs.ts"
import { createStage } from "#server/competitions/create-stage.ts"
import { championshipToEdit } from "#server/competitions/edit-championship.ts"
import { stageToEdit } from "#server/competitions/edit-stage.ts"
import { joinStage } from "#server/registration/own-participation.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { makeStageFields } from "#tests/support/factories/stage-fields.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { saveChampionshipForm } from "#tests/support/save-championship.ts"
import { saveStageForm } from "#tests/support/save-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()
const files = testFiles()
const now = Date.UTC(2026, 4, 1)
const rounds = 12

/** Two stages of a championship with teams, and what each of the people does to them, once a round. */
const season = async () => {
  const actor = await makeAdmin(db)
  const { institutionId, id: championshipId } = await makeChampionship(db, { hasTeamCompetition: true })
  const place = { institutionId, championshipId }
  const [stage, other] = [await makeStage(db, place), await makeStage(db, place)]
  const rider = await makeParticipant(db, stage, { clubId: (await makeClub(db, { id: "Club" })).id })
  await makeParticipant(db, other, { clubId: "Club" })
  const phone = await makePhone(db, stage)

  const change = async (round: number) => {
    const found = await championshipToEdit({ db, actor }, place)
    if (found.kind === "refused") throw new Error(found.reason)
    const { version, form } = found
    const classes = form.classes.map((one) => ({ ...one, order: round }))
    return saveChampionshipForm({ db, actor, now }, { place, version, form: { ...form, classes } })
  }
  const edit = async (path: string, round: number) => {
    const found = await stageToEdit({ db, actor }, path)
    if (found.kind === "refused") throw new Error(found.reason)
    const form = stageForm(found.timeZone, found.fields).parse({
      ...found.fields,
      location: `Round ${round}`,
    })
    const context = { db, actor, now, files }
    return saveStageForm(context, path, { version: found.version, form })
  }
  const join = async (path: string, round: number) => {
    const rider = await makeActor(db)
    const form = makeForm({ team: `Team ${round}` })
    return joinStage({ db, actor: rider, now }, path, { form, confirmed: [] })
  }
  const countries = (round: number) => ({
    former: { id: "Club", country: round === 0 ? "Latvia" : `Country ${round - 1}` },
    form: { id: "Club", country: `Country ${round}` },
  })
  return (round: number) => [
    change(round),
    edit(stage.path, round),
    edit(other.path, round),
    join(stage.path, round),
    join(other.path, round),
    saveClub({ db, actor, now }, countries(round)),
    createStage(
      { db, actor, now, files },
      {
        place,
        form: { ...stageForm("Europe/Riga").parse(makeStageFields()), id: `new-${round}` },
      },
    ),
    phone.send([wireTap({ participant: rider.id, lap: (round % 2) + 1 })]),
  ]
}

test("editors, riders and judges come one after another, and nobody waits forever", async () => {
  const doAll = await season()
  const kinds = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1)
    for (const outcome of await Promise.all(doAll(round))) {
      const kind = "kind" in outcome ? outcome.kind : "recorded"
      const why = "reason" in outcome ? outcome.reason : ""
      if (kind === "refused") expect(why).toBe("changed-meanwhile")
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
  expect(kinds.get("recorded")).toBe(rounds)
  expect(kinds.get("written")).toBe(2 * rounds)
  expect(kinds.get("created")).toBe(rounds)
  expect(kinds.get("saved")).toBeGreaterThan(rounds)
})

import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { publicParticipants, stageParticipants } from "./show-participants.ts"

const { db } = await testDatabase()

test("everybody sees participants with their birth year, the last to join first", async () => {
  const stage = await makeStage(db)
  const club = await makeClub(db)
  const first = await makeParticipant(db, stage, { createdOn: 1, clubId: club.id })
  const second = await makeParticipant(db, stage, { createdOn: 2, team: "Ozoli" })
  const { name, racingNumber, bike } = first
  expect(await publicParticipants(db, { stageKey: stage.key })).toEqual([
    expect.objectContaining({ id: second.id, club: null, team: "Ozoli", birthYear: 1996 }),
    {
      id: first.id,
      name,
      racingNumber,
      bike,
      racingClass: "Expert",
      club: { id: club.id, country: club.country },
      team: null,
      birthYear: 1996,
      isOutOfCompetition: false,
      startsAt: null,
    },
  ])
})

test("birth date, license, gender and status are for secretaries", async () => {
  const stage = await makeStage(db)
  await makeParticipant(db, stage, { license: "LV-77", gender: "female", status: "Confirmed" })
  const secret = { birthDate: "1996-07-14", license: "LV-77", gender: "female", status: "Confirmed" }
  expect(await stageParticipants(db, { stageKey: stage.key })).toEqual([expect.objectContaining(secret)])
  const [open] = await publicParticipants(db, { stageKey: stage.key })
  for (const key of Object.keys(secret)) expect(open).not.toHaveProperty(key)
})

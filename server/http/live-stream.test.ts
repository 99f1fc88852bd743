import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { wireAttempt, wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)

/** The names of all fields of a message, at any depth. */
const fieldsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([field, inside]) => [field, ...fieldsOf(inside)])
    : []

test("neither the stream nor the page tells anything private of a rider, a judge or a penalty [XC-04]", async () => {
  const stage = await makeStage(db)
  const club = await makeClub(db)
  const rider = await makeParticipant(db, stage, {
    birthDate: "1987-12-30",
    license: "LIC-4711",
    gender: "female",
    clubId: club.id,
  })
  const judge = await makeJudge(db, stage, { email: "secret.judge@example.org", name: "Judge Unnamed" })
  const stream = await followStage(streamOf(site, stage))
  const reason = "Told the judge the phone number 29123456"
  const events = [
    ...wireAttempt(["JudgeAddFault", "JudgeFinishManual"], { participant: rider.id }),
    wireTap({ participant: rider.id, section: 2, name: "JudgePenalty", points: 5, reason }),
  ]
  await postEvents(site, { token: judge.token, stage, events })
  await until(() => stream.messages.length === 2)
  const fresh = await followStage(streamOf(site, stage))
  await until(() => fresh.messages.length === 1)
  expect(fresh.board?.rows).toMatchObject([{ id: rider.id, total: 6, penalties: 5 }])

  const page = `${site.url}/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`
  const [html, data] = await Promise.all([page, `${page}.data`].map(async (url) => (await fetch(url)).text()))
  expect(html).toContain(rider.name)
  const secrets = [
    "1987-12-30",
    "birthDate",
    "LIC-4711",
    "secret.judge",
    "Judge Unnamed",
    "29123456",
    judge.user.id,
    judge.device.id,
  ]
  for (const said of [stream.text, fresh.text, html, data])
    for (const secret of secrets) expect(said).not.toContain(secret)
  const sent = [...`${stream.text}${fresh.text}`.matchAll(/^data: (.*)$/gm)].map(([, json = ""]) =>
    JSON.parse(json),
  )
  expect(sent).toHaveLength(3)
  for (const field of sent.flatMap(fieldsOf))
    expect(field).not.toMatch(/birth|license|mail|phone|user|gender|judge|reason/i)
})

test("there is no stream under half an address or a longer one", async () => {
  const address = streamOf(site, await makeStage(db))
  for (const other of [`${address}/more`, address.slice(0, address.lastIndexOf("/"))])
    expect((await fetch(other)).status).toBe(404)
})

import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import { postClass } from "#server/results/postings.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { signIn } from "#tests/support/sign-in.ts"
import { until } from "#tests/support/until.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const hour = 3_600_000

const asked = "Tiesnesis rādīja vieninieku"
const answered = "Video redzamas divas kājas"

/** A posted class with a rider who has an account and asks in a language, and a secretary in a browser. */
const race = async (language: string) => {
  const { userId, email, headers } = await signIn(site)
  const { stage } = await makeScoredStage(db, {
    title: "Kaņiera {{rider}} posms",
    cards: { "Anna Ozola": [[0, 5]] },
    riders: { "Anna Ozola": { id: userId, racingNumber: "7" } },
    competitionStartDate: Date.now() - 5 * hour,
    competitionEndDate: Date.now() - hour,
  })
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: Date.now() }
  await postClass(by, stage.path, { racingClass: "Expert", confirmed: 0 })
  const secretary = await signIn(site)
  await db
    .insert(role)
    .values({ userId: secretary.userId, role: "secretary", institutionId: stage.institutionId })
  const rider = openBrowser(site, { "Accept-Language": language, ...headers })
  const desk = openBrowser(site, secretary.headers)
  const place = { participantId: userId, section: 2, lap: 1 }
  return {
    stage,
    email,
    userId,
    headers,
    card: cardAddress(stage.path, userId),
    ask: (input: object = {}) =>
      rider.call("results/askQuestion", { stage: stage.path, place, text: asked, ...input }),
    answer: async () => {
      const { text } = await desk.call("results/race", { stage: stage.path })
      const [item] = JSON.parse(text).json.desk.attention
      const input = { stage: stage.path, question: item.id, answer: "refused", text: answered }
      return desk.call("results/answerQuestion", input)
    },
    openQuestions: async () => {
      const { text } = await desk.call("results/approvalCheck", { stage: stage.path })
      return JSON.parse(text).json.check.questions
    },
    approve: (input: object = {}) =>
      desk.call("results/approve", {
        ...{ stage: stage.path, seenRevision: 1_000_000, confirmed: ["Expert"] },
        ...input,
      }),
  }
}

test("a rider who asked is mailed, in the language they asked in, where to read the answer, but neither text nor decision [OF-04]", async () => {
  const { email, card, ask, answer } = await race("lv")
  expect(await ask()).toMatchObject({ status: 200 })
  expect(await answer()).toMatchObject({ status: 200 })
  await until(async () => (await site.mailsTo(email)).length === 1)
  const [mail = ""] = await site.mailsTo(email)
  for (const told of [
    "Subject: Kaņiera {{rider}} posms: uz jūsu jautājumu ir atbildēts – Nulle",
    "Uz jautājumu par punktiem ir atbildēts: Anna Ozola, Kaņiera {{rider}} posms.",
    "2. kontroles posms, 1. aplis",
    `${card}#questions`,
  ])
    expect(mail).toContain(told)
  for (const secret of [asked, answered, "Noraidīt"]) expect(mail).not.toContain(secret)
})

test("a rider whose question approval has ended gets one mail, and an unconfirmed address gets none [OF-04] [D-43]", async () => {
  const { email, userId: participantId, ask, approve, openQuestions } = await race("en")
  await ask()
  await ask({ place: { participantId, section: 1, lap: 1 } })
  expect(JSON.parse((await approve()).text).json).toMatchObject({ kind: "to-confirm" })
  const questions = await openQuestions()
  expect(questions).toMatchObject({ classes: [{ racingClass: "Expert" }], unanswered: 2 })
  expect(await site.mailsTo(email)).toEqual([])
  const other = await race("en")
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, other.userId))
  await other.ask()
  const { lastQuestion } = await other.openQuestions()
  await other.approve({ lastQuestion })
  const confirmed = { lastQuestion: questions.lastQuestion }
  expect(JSON.parse((await approve(confirmed)).text).json).toMatchObject({ kind: "approved" })
  await until(async () => (await site.mailsTo(email)).length === 1)
  const [mail = ""] = await site.mailsTo(email)
  expect(mail).toContain("The results were approved before these questions were answered: Anna Ozola")
  expect(mail).toContain("Section 2, lap 1\nSection 1, lap 1")
  expect(await site.mailsTo(other.email)).toEqual([])
})

test("a question is shown neither on the cached page nor on another's, in the stream or in a file, but on the rider's own page [OF-04] [XC-04]", async () => {
  const { stage, card, headers, ask, answer } = await race("lv")
  const results = card.slice(0, card.lastIndexOf("/"))
  const stream = await followStage(streamOf(site, stage))
  await until(() => stream.messages.length > 0)
  const page = async (address: string, cookie?: string) =>
    (await fetchPage(site.url + address, { headers: cookie ? { Cookie: cookie } : {} })).text
  const other = (await signIn(site)).headers.Cookie
  await ask()
  expect(await page(card, headers.Cookie)).toContain(asked)
  await answer()
  const own = await page(card, headers.Cookie)
  for (const text of [asked, answered]) expect(own).toContain(text)
  const open = [card, `${card}.data`, results, `${results}.data`, `${results}.csv`, `${card}/1/2.data`]
  const api = [`/api/v1/${stage.path}/results`, `/api/v1/${stage.path}/results/${card.split("/").at(-1)}`]
  for (const address of [...open, ...api])
    for (const cookie of [undefined, other]) {
      const text = await page(address, cookie)
      expect(
        [asked, answered].filter((one) => text.includes(one)),
        address,
      ).toEqual([])
    }
  // it tells that the stage was written to, and nothing more
  await until(() => stream.messages.length > 2)
  expect(stream.text).not.toMatch(/vieninieku|divas kājas/)
})

test("what is sent is bounded: 500 characters as people count them, and one paragraph [OF-04]", async () => {
  const { ask } = await race("en")
  const reasonOf = async (text: string) => JSON.parse((await ask({ text })).text).json
  for (const text of ["", " \n\u200b ", "a".repeat(501), "a".repeat(20_000)])
    expect(await ask({ text }), `${text.length}`).toMatchObject({ status: 400 })
  // each of these is two code units to a computer, and the line breaks between them do not count
  expect(await reasonOf(`${"🏍".repeat(250)}\r\n\r\n${"🏍".repeat(249)}`)).toEqual({ kind: "asked" })
})

import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { retention } from "#domain/accounts/retention.ts"
import { mostQuestions } from "#domain/results/score-question.ts"
import { dataAbout } from "#server/accounts/data-about.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider, riderHolder } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { purgeExpired } from "#server/purge-daily.ts"
import { answerQuestion } from "#server/results/answer-question.ts"
import { ownQuestions } from "#server/results/ask-question.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { minute } from "#tests/support/posted-race.ts"
import { questionedRace } from "#tests/support/questioned-race.ts"
import { refused } from "#tests/support/scored-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const rows = (key: number) =>
  db.select().from(scoreQuestion).where(eq(scoreQuestion.stageKey, key)).orderBy(scoreQuestion.id)

test("a rider asks about a score of theirs while the class is posted: a secretary sees it, and only they the answer [OF-04]", async () => {
  const made = await questionedRace(db)
  const { stage, idOf } = made
  expect(await made.own()).toEqual([])
  expect(await made.ask("It was a one", { section: 2, lap: 1 })).toEqual({ kind: "asked" })
  const [item] = await made.openItems()
  expect(item).toEqual({
    kind: "question",
    id: expect.any(Number),
    rider: { id: idOf("Anna"), name: "Anna", racingNumber: "7", racingClass: "Expert" },
    section: 2,
    lap: 1,
    total: 1,
    text: "It was a one",
    askedOn: noon + minute,
  })
  expect(await made.answer("refused", "The judge saw a dab")).toEqual({ kind: "answered" })
  expect(await made.openItems()).toEqual([])
  expect(await made.own()).toEqual([
    {
      id: item?.id,
      section: 2,
      lap: 1,
      text: "It was a one",
      askedOn: noon + minute,
      state: "refused",
      answer: { answer: "refused", text: "The judge saw a dab", on: noon + 2 * minute },
    },
  ])
  // nobody else: not the secretary as a reader of cards either
  const { id: userId } = await makeUser(db)
  for (const actor of [made.by.actor, { ...made.anna, userId }]) expect(await made.own(actor)).toBeNull()
  expect(await ownQuestions({ db, actor: null }, stage.path, idOf("Anna"))).toBeNull()
  // the log has what was done, and no words of either
  const logged = await db.select().from(audit).where(eq(audit.event, "question_score"))
  const answered = (await made.auditEvents()).find(({ event }) => event === "answer_question")
  const about = { stage: stage.path, participant: idOf("Anna"), section: 2, lap: 1 }
  expect(logged.at(-1)).toMatchObject({ data: about, userId: idOf("Anna") })
  expect(answered?.data).toEqual({ ...about, before: null, after: "refused" })
  expect(JSON.stringify([logged, answered])).not.toMatch(/dab|It was/)
})

test("nobody asks about another rider's score, about a missing one, or outside question time; then nothing is written [OF-04]", async () => {
  const made = await questionedRace(db)
  const { stage } = made
  const { id: userId } = await makeUser(db)
  expect(await made.ask("?", { actor: { ...made.anna, userId } })).toEqual(refused("forbidden"))
  expect(await made.ask("?", { name: "Bruno" })).toEqual(refused("forbidden"))
  expect(await made.ask("?", { section: 3 })).toEqual(refused("no-such-section"))
  expect(await made.ask("?", { lap: 3 })).toEqual(refused("no-such-section"))
  expect(await made.ask("?", { minutes: 30 })).toEqual(refused("questions-over"))
  await made.unpost("Expert")
  expect(await made.ask("?")).toEqual(refused("not-posted"))
  await made.post("Expert")
  await made.approve(1, ["Expert", "Clubman"])
  expect(await made.ask("?")).toEqual(refused("approved-meanwhile"))
  await db.update(stageTable).set({ status: "draft" }).where(eq(stageTable.key, stage.key))
  expect(await made.ask("?")).toEqual(refused("stage-not-found"))
  expect(await made.own()).toBeNull()
  expect(await rows(stage.key)).toEqual([])
})

test("a change of the class gives its riders time to ask again [OF-04]", async () => {
  const made = await questionedRace(db)
  expect(await made.ask("?", { minutes: 40 })).toEqual(refused("questions-over"))
  await made.edit("Bruno", 35, 1)
  expect(await made.ask("?", { minutes: 40 })).toEqual({ kind: "asked" })
})

test("of two simultaneous questions about one score one is accepted, and the same one sent twice counts once [OF-04]", async () => {
  const made = await questionedRace(db)
  const both = await Promise.all([made.ask("First"), made.ask("Second")])
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(["asked", "refused"])
  expect(both).toContainEqual(refused("asked-already"))
  const [first] = await rows(made.stage.key)
  if (!first) throw new Error("Nothing was asked")
  expect(await made.ask(first.text, { minutes: 45 })).toEqual({ kind: "unchanged" })
  expect(await made.ask("Another lap", { lap: 2 })).toEqual({ kind: "asked" })
  expect(await rows(made.stage.key)).toHaveLength(2)
  // whatever else writes there, the database has one
  const { id: _, ...again } = first
  await expect(db.insert(scoreQuestion).values(again)).rejects.toMatchObject({ cause: { code: "23505" } })
})

test("of two secretaries the first answers, and the second is told so; others, and approved results, are refused [OF-04]", async () => {
  const made = await questionedRace(db)
  const { stage, at } = made
  await made.ask("?")
  const [item] = await made.openItems()
  const given = { question: item?.id ?? 0, answer: "upheld", text: "You are right" } as const
  expect(await answerQuestion(made.byNobody, stage.path, given)).toEqual(refused("forbidden"))
  const elsewhere = await questionedRace(db)
  expect(await answerQuestion(elsewhere.by, elsewhere.stage.path, given)).toEqual(
    refused("question-not-found"),
  )
  const both = await Promise.all([
    answerQuestion(at(1), stage.path, given),
    answerQuestion(at(1), stage.path, { ...given, answer: "refused" }),
  ])
  expect(both).toContainEqual({ kind: "answered" })
  expect(both).toContainEqual(refused("answered-already"))
  // it changes no score
  expect(await made.lineOf("Anna")).toMatchObject({ total: 3 })
  await made.ask("Again")
  const [open] = (await rows(stage.key)).filter(({ answer }) => answer === null)
  await made.approve(2, ["Expert", "Clubman"], open?.id)
  const late = { ...given, question: open?.id ?? 0 }
  expect(await answerQuestion(at(3), stage.path, late)).toEqual(refused("results-approved"))
})

test("approval asks about the questions without an answer that nobody has seen, ends them, and reopened results bring them back [OF-04]", async () => {
  const made = await questionedRace(db)
  await made.ask("One")
  await made.ask("Two", { lap: 2 })
  const classes = ["Expert", "Clubman"]
  const toConfirm = { kind: "to-confirm", reason: "questions-open" }
  const [one, two] = (await made.openItems()).map(({ id }) => id)
  expect(await made.approve(5, classes)).toEqual(toConfirm)
  expect((await made.check(5)).questions).toMatchObject({ unanswered: 2, lastQuestion: two })
  // one has come since the other was seen
  expect(await made.approve(5, classes, one)).toEqual(toConfirm)
  // as many as were seen, but others: one was answered, and one asked
  await made.answer("refused", "No")
  await made.ask("Three", { section: 2 })
  expect(await made.approve(5, classes, two)).toEqual(toConfirm)
  expect((await made.check(5)).questions).toMatchObject({ unanswered: 2 })
  // one was answered since
  const [, three] = (await made.openItems()).map(({ id }) => id)
  await made.answer("refused", "No")
  expect(await made.approve(5, classes, three)).toMatchObject({ kind: "approved" })
  expect((await made.own())?.map(({ state }) => state)).toEqual(["unanswered", "refused", "refused"])
  expect(await made.openItems()).toEqual([])
  await made.reopen()
  expect(await made.openItems()).toHaveLength(1)
  expect((await made.own())?.map(({ state }) => state)).toEqual(["open", "refused", "refused"])
  expect(await made.answer("upheld", "Corrected")).toEqual({ kind: "answered" })
})

test("an account asks about the entry that a secretary has linked to it, and no longer once it is unlinked [OF-04]", async () => {
  const made = await questionedRace(db)
  const { id: userId } = await makeUser(db)
  const parent = { ...made.anna, userId }
  const participantId = made.idOf("Bruno")
  await makeLinkedEntry(db, { userId, stageKey: made.stage.key, participantId })
  expect(await made.own(parent, "Bruno")).toEqual([])
  expect(await made.ask("Bruno says it was a zero", { actor: parent, name: "Bruno" })).toEqual({
    kind: "asked",
  })
  await db.delete(linkedEntry).where(eq(linkedEntry.participantId, participantId))
  expect(await made.ask("?", { actor: parent, name: "Bruno", lap: 2 })).toEqual(refused("forbidden"))
  // what they have asked they go on reading
  expect(await made.own(parent, "Bruno")).toMatchObject([{ state: "open" }])
})

test("an account asks about each rider whom it holds, and reads its own questions: those of one rider apart from another's [OF-04, FA-02]", async () => {
  const made = await questionedRace(db)
  const parent = { ...made.anna, userId: (await makeUser(db)).id }
  // they ride under ids of their own, which no account has
  const riders = await db
    .insert(rider)
    .values(["Bruno", "Carl"].map((name) => ({ entryId: made.idOf(name) })))
    .returning()
  await db.insert(riderHolder).values(riders.map(({ id: riderId }) => ({ riderId, userId: parent.userId })))
  expect(await made.own(parent, "Bruno")).toEqual([])
  expect(await made.ask("Bruno says it was a zero", { actor: parent, name: "Bruno" })).toEqual({
    kind: "asked",
  })
  expect(await made.own(parent, "Bruno")).toMatchObject([{ text: "Bruno says it was a zero", state: "open" }])
  expect(await made.own(parent, "Carl")).toEqual([])
  expect(await made.ask("?", { actor: parent, name: "Anna" })).toEqual(refused("forbidden"))
  // the question is the account's that asked, and stays so when it holds the rider no longer
  expect(await rows(made.stage.key)).toMatchObject([{ askedBy: parent.userId }])
  await db.delete(riderHolder).where(eq(riderHolder.userId, parent.userId))
  expect(await made.ask("?", { actor: parent, name: "Bruno", lap: 2 })).toEqual(refused("forbidden"))
  expect(await made.own(parent, "Bruno")).toMatchObject([{ state: "open" }])
})

test("a desk lists the first hundred, those first that have waited longest, and how many more there are [OF-04]", async () => {
  const made = await questionedRace(db)
  const { stage, place } = made
  const asked = Array.from({ length: 103 }, (_, index) => ({
    ...{ ...place("Anna", 1 + Math.floor(index / 50), 1 + (index % 50)), stageKey: stage.key },
    ...{ text: `${index}`, askedOn: noon, askedBy: made.anna.userId, language: "en" as const },
  }))
  await db.insert(scoreQuestion).values(asked)
  const found = await raceDesk(made.by, stage.path)
  const attention = found.kind === "found" ? found.desk.attention : []
  expect(attention.slice(0, 1)).toMatchObject([{ kind: "question", text: "0" }])
  expect(attention.slice(-1)).toEqual([{ kind: "more", judge: null, count: 3 }])
  expect(attention).toHaveLength(101)
  // a rider's own list has its bound too
  expect(await made.own()).toHaveLength(mostQuestions)
})

test("a result is questioned so often in all, and an account tries so often within an hour [OF-04]", async () => {
  const made = await questionedRace(db)
  for (let asked = 0; asked < mostQuestions; asked += 1) {
    expect(await made.ask(`${asked}`)).toEqual({ kind: "asked" })
    await made.answer("refused", "No")
  }
  expect(await made.ask("One more")).toEqual(refused("too-many-questions"))
  await db.delete(scoreQuestion).where(eq(scoreQuestion.stageKey, made.stage.key))
  const tried: unknown[] = []
  for (let asked = 0; asked <= mostQuestions; asked += 1) {
    tried.push(await made.ask(`${asked}`))
    await db.delete(scoreQuestion).where(eq(scoreQuestion.stageKey, made.stage.key))
  }
  expect(tried.slice(-2)).toEqual([{ kind: "asked" }, refused("too-many-tries")])
})

test("questions are part of one's own data, and go with the account, with a forgotten entry, and after a year [OF-04] [D-35]", async () => {
  const texts = async (key: number) => (await rows(key)).map(({ text }) => text)
  const made = await questionedRace(db)
  const { stage } = made
  const { id: userId, email } = await makeUser(db)
  const parent = { ...made.anna, userId }
  const participantId = made.idOf("Bruno")
  await makeLinkedEntry(db, { userId, stageKey: stage.key, participantId })
  await made.ask("Of Anna")
  await made.answer("upheld", "Of the secretary")
  await made.ask("Of Bruno", { actor: parent, name: "Bruno" })
  const [anna] = await db.select().from(user).where(eq(user.id, made.anna.userId))
  expect(
    (await dataAbout(db, { id: made.anna.userId, email: anna?.email ?? "" })).scoreQuestions,
  ).toMatchObject([{ text: "Of Anna", answer: "upheld", answer_text: "Of the secretary", stage: stage.path }])
  expect((await dataAbout(db, { id: userId, email })).scoreQuestions).toMatchObject([{ text: "Of Bruno" }])

  await deleteAccount({ db, now: noon }, made.anna.userId)
  expect(await texts(stage.key)).toEqual(["Of Bruno"])
  await forgetParticipant(made.by, stage.path, { id: participantId, isTrial: false })
  expect(await texts(stage.key)).toEqual([])

  const other = await questionedRace(db)
  await other.ask("Long ago")
  await purgeExpired({ db, now: noon + minute + retention.scoreQuestionDays * 24 * 60 * minute })
  expect(await texts(other.stage.key)).toEqual(["Long ago"])
  await purgeExpired({ db, now: noon + minute + retention.scoreQuestionDays * 24 * 60 * minute + 1 })
  expect(await texts(other.stage.key)).toEqual([])
})

test("a linked entry's questions go with the account that asked them, and the entry stays [OF-04] [D-35]", async () => {
  const made = await questionedRace(db)
  const { id: userId } = await makeUser(db)
  await makeLinkedEntry(db, { userId, stageKey: made.stage.key, participantId: made.idOf("Bruno") })
  await made.ask("Of Bruno", { actor: { ...made.anna, userId }, name: "Bruno" })
  await deleteAccount({ db, now: noon }, userId)
  expect(await rows(made.stage.key)).toEqual([])
  expect(await made.lineOf("Bruno")).toMatchObject({ name: "Bruno" })
})

test("forgetting a rider removes the name from the texts of other riders' questions and from their answers [OF-04] [D-35]", async () => {
  const made = await questionedRace(db)
  const bruno = await made.resultOf("Bruno")
  await db
    .update(participant)
    .set({ name: "Zigfrīds Āboliņš" })
    .where(eq(participant.id, bruno?.participantId ?? ""))
  await made.ask("The marshal took me for zigfrīds  āboliņš")
  await made.answer("refused", "Zigfrīds Āboliņš rode later, Zigfrīdsons too")
  await made.ask("Nothing about anybody")
  const person = { id: bruno?.participantId ?? "", isTrial: false }
  expect(await forgetParticipant(made.by, made.stage.path, person)).toEqual({ kind: "forgotten" })
  expect((await rows(made.stage.key)).map(({ text, answerText }) => [text, answerText])).toEqual([
    ["The marshal took me for —", "— rode later, Zigfrīdsons too"],
    ["Nothing about anybody", null],
  ])
})

import fc from "fast-check"
import { expect, test } from "vitest"
import { keyOfSection } from "#domain/competitions/racing-class.ts"
import {
  type AskedQuestion,
  decideQuestion,
  mostQuestions,
  type QuestionedResult,
  scoresToQuestion,
  stateOfQuestion,
} from "./score-question.ts"

const racingClass = {
  name: "Expert",
  order: 1,
  lap: 2,
  lapSections: [true, false, true],
  cancelledSections: [4],
}

const posted: QuestionedResult = { isApproved: false, until: 1_000, racingClass, questions: [] }

const question = { section: 3, lap: 2, text: "It was a one" }

const askedOf = (given: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...question,
  answer: null,
  ...given,
})

const refused = (reason: string) => ({ kind: "refused", reason })

test("a rider asks while the class is posted and its question time runs, and not at its end [OF-04]", () => {
  expect(decideQuestion(posted, question, 999)).toEqual({ kind: "asked" })
  expect(decideQuestion(posted, question, 1_000)).toEqual(refused("questions-over"))
  expect(decideQuestion({ ...posted, until: null }, question, 0)).toEqual(refused("not-posted"))
  expect(decideQuestion({ ...posted, isApproved: true }, question, 0)).toEqual(refused("approved-meanwhile"))
})

test("what a card shows can be questioned, ridden or not: no other section, and no other lap [OF-04]", () => {
  expect(scoresToQuestion(racingClass).map(keyOfSection)).toEqual(["1/1", "1/3", "1/4", "2/1", "2/3", "2/4"])
  for (const place of [
    { section: 2, lap: 1 },
    { section: 5, lap: 1 },
    { section: 1, lap: 3 },
  ])
    expect(decideQuestion(posted, { ...question, ...place }, 0)).toEqual(refused("no-such-section"))
})

test("one question is open about a score: another can be asked once it is answered, and the same sent twice is one [OF-04]", () => {
  const other = { ...question, text: "It was a two" }
  const open = { ...posted, questions: [askedOf()] }
  expect(decideQuestion(open, other, 0)).toEqual(refused("asked-already"))
  expect(decideQuestion(open, question, 0)).toEqual({ kind: "unchanged" })
  // it arrived before the end: sending it again is not refused as late
  expect(decideQuestion(open, question, 2_000)).toEqual({ kind: "unchanged" })
  expect(decideQuestion(open, { ...other, lap: 1 }, 0)).toEqual({ kind: "asked" })
  expect(decideQuestion({ ...posted, questions: [askedOf({ answer: "refused" })] }, question, 0)).toEqual({
    kind: "asked",
  })
})

test("approval ends what is open, and reopened results open it again; an answer stays [OF-04]", () => {
  expect(stateOfQuestion(askedOf(), { isApproved: false })).toBe("open")
  expect(stateOfQuestion(askedOf(), { isApproved: true })).toBe("unanswered")
  for (const isApproved of [false, true])
    expect(stateOfQuestion(askedOf({ answer: "upheld" }), { isApproved })).toBe("upheld")
})

const places = fc.constantFrom(...scoresToQuestion(racingClass))
const steps = fc.array(
  fc.record({
    place: places,
    text: fc.constantFrom("a", "b"),
    answers: fc.option(fc.constantFrom("upheld" as const, "refused" as const)),
    now: fc.integer({ min: 0, max: 1_200 }),
  }),
  { maxLength: 80 },
)

test("whatever is asked and answered, no score has two open questions, and no result more than the most [OF-04]", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let questions: AskedQuestion[] = []
      for (const { place, text, answers, now } of taken) {
        const came = decideQuestion({ ...posted, questions }, { ...place, text }, now)
        if (came.kind === "asked") {
          expect(now).toBeLessThan(1_000)
          questions = [...questions, { ...place, text, answer: null }]
        }
        if (answers) questions = questions.map((one) => ({ ...one, answer: one.answer ?? answers }))
        const open = questions.filter(({ answer }) => answer === null).map(keyOfSection)
        expect(open.length).toBe(new Set(open).size)
        expect(questions.length).toBeLessThanOrEqual(mostQuestions)
      }
    }),
  )
})

test("a result has its most questions, and no more [OF-04]", () => {
  const questions = Array.from({ length: mostQuestions }, () => askedOf({ answer: "refused" }))
  expect(decideQuestion({ ...posted, questions: questions.slice(1) }, question, 0)).toEqual({ kind: "asked" })
  expect(decideQuestion({ ...posted, questions }, question, 0)).toEqual(refused("too-many-questions"))
})

import { expect, test } from "vitest"
import { isAlone } from "#domain/competitions/stage-path.ts"
import type { JudgeEventName } from "#domain/judging/judge-event.ts"
import type { NewTap } from "#judge/outbox/stored-tap.ts"
import { ownAttempt } from "#judge/scoring/own-attempt.ts"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { aloneResults, aloneTable } from "./alone-results.ts"
import { makeEvent, withRiders, writeRiders } from "./make-event.ts"

const described = {
  title: "Club day",
  type: "classic",
  sections: 2,
  laps: 1,
  sectionSeconds: 60,
  riders: "77 Anna Ozola\n\n7. Bruno\n77 Again\nCilda",
} as const
const event = makeEvent(described, { id: "1", now: 0, timeZone: "Europe/Riga" })

const ride = (
  participant: string,
  section: number,
  name: JudgeEventName,
  attempt = `${participant} ${section}`,
) => ownAttempt(storedTaps([[{ attempt, participant, section, lap: 1, name }]]), event.settings)

test("a local event has a rider a line: the number, then the name; a number only once [D-11]", () => {
  expect(event.roster.map(({ id, racingNumber, name }) => [id, racingNumber, name])).toEqual([
    ["number:77", "77", "Anna Ozola"],
    ["number:7", "7", "Bruno"],
    ["name:Cilda", null, "Cilda"],
  ])
  expect(isAlone(event.stage.path)).toBe(true)
  expect(isAlone("institutions/i/championships/c/stages/s")).toBe(false)
})

test("riders come later, and names change; one who was scored stays", () => {
  expect(writeRiders(event)).toBe("77 Anna Ozola\n7 Bruno\nCilda")
  const lines = "77 Anna Bērza\n9 Daina"
  const names = (scored: readonly string[]) =>
    withRiders(event, lines, new Set(scored)).roster.map(({ name }) => name)
  expect(names([])).toEqual(["Anna Bērza", "Daina"])
  expect(names(["number:77", "name:Cilda"])).toEqual(["Anna Bērza", "Daina", "Cilda"])
})

test("the event's results follow the site's rules, even for numbers that nobody entered [D-11]", () => {
  const lines = aloneResults(event, [
    ride("number:77", 1, "JudgeAddPointsC"),
    ride("number:77", 2, "JudgeAddPointsA"),
    ride("number:7", 1, "JudgeFinishManual"),
    ride("number:7", 2, "JudgeAddPointsD"),
    ride("number:99", 1, "JudgeFinishManual"),
    ride("name:Cilda", 1, "JudgeAddFault"),
  ])
  expect(
    lines.map(({ position, name, row }) => [position, row.racingNumber, name, row.total, row.isFinished]),
  ).toEqual([
    [1, "77", "Anna Ozola", 4, true],
    [2, "7", "Bruno", 5, true],
    [3, "99", "", 0, false],
  ])
})

test("of riders with equal points the one with more cleans is ahead [RU-03]", () => {
  const lines = aloneResults(event, [
    ride("number:7", 1, "JudgeAddPointsC"),
    ride("number:7", 2, "JudgeAddPointsB"),
    ride("number:77", 1, "JudgeFinishManual"),
    ride("number:77", 2, "JudgeAddPointsD"),
  ])
  expect(lines.map(({ position, name, row }) => [position, name, row.total])).toEqual([
    [1, "Anna Ozola", 5],
    [2, "Bruno", 5],
  ])
})

test("its table has every section of every lap, what decides ties, and who has no score", () => {
  const words = { place: "Place", number: "No.", name: "Name", points: "P", penalties: "-", ridden: "n" }
  const lines = aloneResults(event, [
    ride("number:77", 1, "JudgeFinishManual"),
    ride("number:77", 2, "JudgeAddPointsC"),
    ride("number:7", 2, "JudgeAddPointsA"),
  ])
  expect(aloneTable(event, lines, words)).toEqual([
    ["Place", "No.", "Name", "P", "-", "n", "0", "1", "2", "3", "5", "1.1", "1.2"],
    [1, "77", "Anna Ozola", 3, 0, 2, 1, 0, 0, 1, 0, 0, 3],
    [2, "7", "Bruno", 1, 0, 1, 0, 1, 0, 0, 0, null, 1],
    [null, null, "Cilda", ...Array(10).fill(null)],
  ])
})

test("penalties count, and a tie of openFree goes to the shorter ride [D-11]", () => {
  const free = makeEvent({ ...described, type: "openFree" }, { id: "2", now: 0, timeZone: "Europe/Riga" })
  const run = (participant: string, taps: readonly Partial<NewTap>[], seq: number) => {
    const place = { attempt: participant, participant, section: 1, lap: 1 }
    const gestures = taps.map((tap) => [{ name: "JudgeAddPointsB" as const, ...place, ...tap }])
    return ownAttempt(storedTaps(gestures, { seq }), free.settings)
  }
  const finish = { name: "JudgeFinishManual" } as const
  const penalty = { name: "JudgePenalty", points: 3 } as const
  const lines = aloneResults(free, [
    run("number:7", [{}, { name: "JudgeAddFault" }, finish], 0),
    run("number:77", [{}, finish], 10),
    run("number:99", [{}, penalty, finish], 20),
  ])
  expect(lines.map(({ row }) => [row.racingNumber, row.total, row.racingTime])).toEqual([
    ["77", 5, 1_000],
    ["7", 5, 2_000],
    ["99", 2, 2_000],
  ])
})

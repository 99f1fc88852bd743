import { expect, test } from "vitest"
import { RaceClock } from "#app/public/results/race/race-clock.tsx"
import { clockStart } from "#contracts/competitions/clock-start.ts"
import type { BoardClass, BoardProtest, BoardRow, BoardStage } from "#contracts/results/live.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { textOf } from "#tests/support/text-of.tsx"
import { ClassResults } from "./class-results.tsx"

const minute = 60_000
const { competitionStartDate, competitionEndDate } = sampleBoard().stage
const classEnd = competitionEndDate - 60 * minute
const juniors = { name: "Juniors", endTime: classEnd }

type Shown = {
  rows: Partial<BoardRow>[]
  entered?: Partial<BoardRow>[]
  racingClass?: Partial<BoardClass>
  protests?: BoardProtest[]
  stage?: Partial<BoardStage>
  now?: number
  isCompared?: boolean
  hasStory?: boolean
  changedOn?: number
}

/** The words that a visitor reads in a class, with a space between its elements. */
function resultsText({
  rows,
  entered = [],
  racingClass,
  protests = [],
  stage: settings = {},
  now = competitionStartDate,
  isCompared = false,
  hasStory = false,
  changedOn = now,
}: Shown): string {
  const { stage } = sampleBoard({ stage: settings })
  return textOf(
    <RaceClock loadedAt={clockStart.parse(now)} changedOn={changedOn}>
      <ClassResults
        racingClass={sampleClass({ ...juniors, ...racingClass })}
        rows={rows.map(sampleRow)}
        entered={entered.map(sampleRow)}
        protests={protests}
        words=""
        stage={stage}
        revision={1}
        now={now}
        isCompared={isCompared}
        hasStory={hasStory}
        cards={{ ids: [], toggle: () => {} }}
        isOpen
        onToggle={() => {}}
      />
    </RaceClock>,
  )
}

test("a class shows its name, its times at the stage and how many riders it has", () => {
  expect(resultsText({ rows: [{ id: "a" }, { id: "b" }] })).toMatch(/^Juniors 10:00 – 15:00 2 riders /)
})

test("a class with only a start or only an end shows the one that is known", () => {
  expect(resultsText({ rows: [], racingClass: { endTime: null } })).toMatch(/^Juniors from 10:00 0 riders /)
  expect(resultsText({ rows: [], racingClass: { startTime: null } })).toMatch(
    /^Juniors until 15:00 0 riders /,
  )
  expect(resultsText({ rows: [], racingClass: { startTime: null, endTime: null } })).toMatch(
    /^Juniors 0 riders /,
  )
})

test("a rider out of competition is marked as such, with the place in brackets [RX-01]", () => {
  const outOfCompetition = { position: 2, place: 2 }
  const text = resultsText({
    rows: [
      { id: "anna", name: "Anna", position: 1, total: 3 },
      { id: "gita", name: "Gita", position: null, order: 1, total: 5, outOfCompetition },
      { id: "zane", name: "Zane", position: 2, order: 2, total: 7 },
    ],
  })
  expect(text).toMatch(/Place 1 .*Anna.*Place \(2\) .*Gita.* out of competition .*Place 2 .*Zane/)
  expect(text.match(/out of competition/g)).toHaveLength(1)
})

test("a class in which nobody started says so", () => {
  expect(resultsText({ rows: [] })).toMatch(/0 riders No one started$/)
})

test("riders without a score stand below the others as not started yet, and the class says how many have started [D-52]", () => {
  const entered = [{ id: "zane", name: "Zane", racingNumber: "77", bike: "Beta" }]
  expect(resultsText({ rows: [], entered })).toMatch(
    /15:00 0 of 1 have started Participant .* Not started yet Number 77 Zane Beta$/,
  )
  const rows: Partial<BoardRow>[] = [
    { id: "anna", name: "Anna" },
    { id: "bo", name: "Bo", position: null, status: "DNS" },
  ]
  expect(resultsText({ rows, entered })).toMatch(
    /15:00 1 of 3 has started .*Anna.*Bo.*Not started yet .*Zane/,
  )
})

test("a line shows position, number, name, club, points and how far the rider came [RS-06]", () => {
  const rider = {
    position: 3,
    name: "Laura Ozoliņa",
    racingNumber: "77",
    bike: "Beta Evo 250",
    total: 12,
    ridden: 5,
  }
  const club = { id: "MK Sigulda", country: "Latvia" }
  expect(resultsText({ rows: [{ ...rider, club }] })).toMatch(
    /Place 3 Number 77 Laura Ozoliņa MK Sigulda · Beta Evo 250 12 10:00 Sections ridden 5\/8$/,
  )
  const finished = { ridden: 8, isFinished: true, lastTimeRecorded: competitionStartDate + 90 * minute }
  expect(resultsText({ rows: [{ ...rider, ...finished }] })).toMatch(/12 10:00 11:30 Finished$/)
  expect(resultsText({ rows: [{ position: null, status: "DNF" }] })).toMatch(
    /Place – .* DNF Sections ridden 0\/8$/,
  )
  // RX-09
  expect(resultsText({ rows: [{ position: null, status: "DNS" }] })).toMatch(
    /Place – .* DNS Sections ridden 0\/8$/,
  )
  expect(resultsText({ rows: [{ position: null, status: "DQ" }] })).toMatch(/ DQ Sections ridden 0\/8$/)
})

test("a penalty adds to the points in classic and takes from them in openFree", () => {
  expect(resultsText({ rows: [{ penalties: 5 }] })).toContain("Penalty +5")
  expect(resultsText({ rows: [{ penalties: 5 }], stage: { competitionType: "openFree" } })).toContain(
    "Penalty -5",
  )
  expect(resultsText({ rows: [{}] })).not.toContain("Penalty")
})

test("a finish after the end of the class shows the minutes, each begun one, where the stage wants it [RS-08]", () => {
  const finishedAt = (lastTimeRecorded: number) => [{ isFinished: true, lastTimeRecorded }]
  const stage = { showEndTimeDiff: true }
  expect(resultsText({ rows: finishedAt(classEnd + 2 * minute + 1), stage })).toContain(
    "+3 min after the end of the class",
  )
  expect(resultsText({ rows: finishedAt(classEnd), stage })).not.toContain("min")
  expect(resultsText({ rows: finishedAt(classEnd + minute) })).not.toContain("min")
  expect(resultsText({ rows: [{ lastTimeRecorded: classEnd + minute }], stage })).not.toContain("min")
})

test("past the end of the stage an unfinished result without a status shows DNF, unless the stage sets it by hand [RS-09]", () => {
  const now = competitionEndDate + 1
  expect(resultsText({ rows: [{}], now })).toContain("DNF")
  expect(resultsText({ rows: [{}], now: competitionEndDate })).not.toContain("DNF")
  expect(resultsText({ rows: [{}], now, stage: { manualDNF: true } })).not.toContain("DNF")
  expect(resultsText({ rows: [{ isFinished: true }], now })).not.toContain("DNF")
  expect(resultsText({ rows: [{ status: "DQ" }], now })).not.toContain("DNF")
})

const leader = { id: "a", position: 1, total: 2, scores: "0,1,1,,,,,", ridden: 3 }
const second = { id: "b", order: 1, position: 2, total: 5, scores: "0,5,,,,,,", ridden: 2 }
const third = { id: "c", order: 2, position: 3, total: 7, scores: "5,2,,,,,,", ridden: 2 }

test("a line shows the gap to the leader and to the next place, even after the race; the leader has none [TV-06]", () => {
  const text = resultsText({ rows: [leader, second, third] })
  expect(text).toMatch(
    /Laura Ozoliņa 2 .* 5 \+3 behind the leader .* 7 \+5 behind the leader .*2 p\. to place 2/,
  )
  expect(text.match(/behind the leader/g)).toHaveLength(2)
  expect(resultsText({ rows: [leader, { ...second, status: "DNF", position: null }] })).not.toContain(
    "leader",
  )
})

test("while the race runs a line has its last scores, where the rider was last seen and when, and places won and lost [TV-06]", () => {
  const latestOn = competitionStartDate + 92 * minute
  const story = { latest: [2, 0, 1], latestOn }
  const running = {
    rows: [
      { ...leader, ...story, placesWon: 2 },
      { ...second, placesWon: -1 },
    ],
  }
  // of the class's third section in the first lap, the latest last
  expect(resultsText({ ...running, hasStory: true })).toContain(
    "Last scores 1 0 1 S4 · 11:32 ▲2 2 places won in 15 minutes",
  )
  expect(resultsText({ ...running, hasStory: true })).not.toContain("1 place lost")
  expect(resultsText(running)).not.toContain("S4")
})

test("compared on shared sections, riders are ranked by those, and the page says by how many [RX-10]", () => {
  const last = { id: "d", order: 3, position: 4, total: 0, scores: ",,,,,,,0", ridden: 1 }
  const rows = [
    { ...leader, name: "Anna" },
    { ...third, name: "Centa" },
    { ...second, name: "Berta" },
    { ...last, name: "Dina" },
  ]
  const text = resultsText({ rows, isCompared: true })
  expect(text).toContain("Compared with 77 Anna")
  expect(text).toMatch(/Anna 2 .*on 3 sections .*Berta 5 \+4 compared .*on 2 sections .*Centa 7 \+6 compared/)
  expect(text).toMatch(/Place – .*Dina 0/)
})

test("places won are shown for a quarter of an hour after the last change [TV-06]", () => {
  const rows = [{ scores: "0,1,2", latest: [2], latestOn: competitionStartDate, placesWon: 2 }]
  const shown = (quiet: number) =>
    resultsText({ rows, hasStory: true, now: competitionStartDate + quiet, changedOn: competitionStartDate })
  expect(shown(15 * minute)).toContain("2 places won")
  expect(shown(15 * minute + 1)).not.toContain("places won")
})

test("a class names its protests below its riders, each with the decision and when, and none of another class [OF-05]", () => {
  const open: BoardProtest = {
    id: "p1",
    racingClass: "Juniors",
    subject: "Score of 7 in section 2",
    receivedOn: competitionStartDate + 5 * minute,
    decision: null,
    text: null,
    decidedOn: null,
  }
  const decided: BoardProtest = {
    ...open,
    id: "p2",
    subject: "Start order",
    decision: "refused",
    text: "No rule was broken",
    decidedOn: competitionStartDate + 24 * 60 * minute,
  }
  const shown = resultsText({
    rows: [],
    protests: [open, decided, { ...open, id: "p3", racingClass: "Elite", subject: "Of another class" }],
  })
  expect(shown).toMatch(
    /Protests Score of 7 in section 2 No decision yet received 10:05 Start order Refused No rule was broken received 10:05 , decided 17 May at 10:00$/,
  )
  expect(resultsText({ rows: [] })).not.toContain("Protests")
})

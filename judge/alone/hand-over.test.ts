import { expect, test } from "vitest"
import { namedRider, waitingFile } from "#contracts/judging/waiting-file.ts"
import { ownAttempt } from "#judge/scoring/own-attempt.ts"
import { storedTaps } from "#tests/support/stored-taps.ts"
import { eventFile } from "./hand-over.ts"
import { makeEvent, withRiders } from "./make-event.ts"

test("the file of a local event names those whom its taps are about, and nobody else [D-11]", () => {
  const long = `${"Ā".repeat(93)} 🏍`
  const riders = `77 Anna Ozola\n8 Bruno\nCilda\n9\n10 ${"Ž".repeat(150)}\n${long} Ozola`
  const described = { title: "Club day", type: "classic", sections: 2, laps: 1, sectionSeconds: 60 } as const
  const event = makeEvent({ ...described, riders }, { id: "1", now: 0, timeZone: "Europe/Riga" })
  const ridden = ["number:77", "name:Cilda", "number:9", "number:10", `name:${"Ā".repeat(93)}`, "number:99"]
  const attempts = ridden.map((participant) =>
    ownAttempt(
      storedTaps([[{ attempt: participant, participant, section: 1, lap: 1, name: "JudgeAddPointsA" }]]),
      event.settings,
    ),
  )
  const file = eventFile(event, attempts, 5)
  expect(file).toMatchObject({ v: 2, name: "Club day", savedOn: 5, competitionType: "classic" })
  expect(file.events).toHaveLength(6)
  expect(file.riders).toEqual([
    { participant: "number:77", name: "Anna Ozola", racingNumber: "77" },
    { participant: "name:Cilda", name: "Cilda", racingNumber: null },
    { participant: "number:10", name: "Ž".repeat(95), racingNumber: "10" },
    { participant: `name:${"Ā".repeat(93)}`, name: "Ā".repeat(93), racingNumber: null },
  ])
  expect(waitingFile.parse(JSON.parse(JSON.stringify(file)))).toEqual(file)
  for (const rider of file.riders ?? []) expect(namedRider.parse(rider)).toEqual(rider)
})

test("a rider whose name was corrected is handed over under the new name, with all scores [D-11]", () => {
  const described = { title: "Club day", type: "classic", sections: 1, laps: 1, sectionSeconds: 0 } as const
  const made = makeEvent({ ...described, riders: "Ana" }, { id: "1", now: 0, timeZone: "Europe/Riga" })
  const event = withRiders(made, "Anna", new Set(["name:Ana"]))
  const tap = { attempt: "a", participant: "name:Ana", section: 1, lap: 1, name: "JudgeAddPointsA" } as const
  const { riders, events } = eventFile(event, [ownAttempt(storedTaps([[tap]]), event.settings)], 5)
  expect(riders).toEqual([{ participant: "name:Anna", name: "Anna", racingNumber: null }])
  expect(events).toMatchObject([{ participant: "name:Anna" }])
})

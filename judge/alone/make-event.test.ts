import { expect, test } from "vitest"
import { makeEvent, withRiders, writeRiders } from "./make-event.ts"

const described = { title: "Club day", type: "classic", sections: 1, laps: 1, sectionSeconds: 0 } as const
const eventOf = (riders: string) =>
  makeEvent({ ...described, riders }, { id: "1", now: 0, timeZone: "Europe/Riga" })
const scoredBy = (...ids: string[]) => new Set(ids)

/** The riders of an event whose lines are typed anew, one after the other. */
const retyped = (lines: readonly string[], scored: ReadonlySet<string>) => {
  const [first = "", ...later] = lines
  const stage = later.reduce((event, typed) => withRiders(event, typed, scored), eventOf(first))
  return stage.roster.map(({ id, name, racingNumber }) => [id, racingNumber, name])
}

test("a number that was typed with zeros before it is the number [D-04]", () => {
  expect(retyped(["007 Anna\n0 Bruno"], scoredBy())).toEqual([
    ["number:7", "7", "Anna"],
    ["name:0 Bruno", null, "0 Bruno"],
  ])
})

test("a rider without a number whose name is corrected keeps the scores [D-11]", () => {
  const scored = scoredBy("name:Ana", "number:7")
  expect(retyped(["Ana", "Anna"], scored)).toEqual([["name:Ana", null, "Anna"]])
  expect(retyped(["7 Bruno\nAna\nCilda", "7 Bruno\nAnna\nCilda\nDita"], scored)).toEqual([
    ["number:7", "7", "Bruno"],
    ["name:Ana", null, "Anna"],
    ["name:Cilda", null, "Cilda"],
    ["name:Dita", null, "Dita"],
  ])
})

test("a corrected rider stays the same when the riders are changed again, wherever the line stands [D-11]", () => {
  const scored = scoredBy("name:Ana")
  expect(retyped(["Ana", "Anna", "Dita\nAnna"], scored)).toEqual([
    ["name:Dita", null, "Dita"],
    ["name:Ana", null, "Anna"],
  ])
  expect(retyped(["Ana", "Anna", "Annija"], scored)).toEqual([["name:Ana", null, "Annija"]])
  // somebody else of the former name is somebody else
  const namesakes = retyped(["Ana", "Anna", "Anna\nAna"], scored)
  expect(namesakes.map(([, , name]) => name)).toEqual(["Anna", "Ana"])
  expect(namesakes[0]?.[0]).toBe("name:Ana")
  expect(namesakes[1]?.[0]).not.toBe("name:Ana")
  const left = retyped(["Ana", "Anna", "Anna\nAna", "Ana"], scored)
  expect(left.map(([, , name]) => name)).toEqual(["Ana", "Anna"])
})

test("who has a score stays where it is not clear whose line was changed [D-11]", () => {
  const both = scoredBy("name:Ana", "name:Bruno")
  const names = (lines: readonly string[], scored: ReadonlySet<string>) =>
    retyped(lines, scored).map(([id]) => id)
  expect(names(["Ana\nBruno", "Anna\nBrunis"], both)).toEqual([
    "name:Anna",
    "name:Brunis",
    "name:Ana",
    "name:Bruno",
  ])
  // another line, or a line with a number, is another rider
  expect(names(["Ana\nCilda", "Cilda\nAnna"], both)).toEqual(["name:Cilda", "name:Anna", "name:Ana"])
  expect(names(["Ana", "7 Anna"], both)).toEqual(["number:7", "name:Ana"])
  expect(names(["7 Ana", "8 Ana"], scoredBy("number:7"))).toEqual(["number:8", "number:7"])
  // a line that stays is nobody's correction
  expect(names(["Ana\nDita", "Dita"], both)).toEqual(["name:Dita", "name:Ana"])
  expect(writeRiders(withRiders(eventOf("Ana"), "", both))).toBe("Ana")
})

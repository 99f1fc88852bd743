import { expect, test } from "vitest"
import { makeApprovedSeason } from "#tests/support/approved-season.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { standingsOf } from "#tests/support/stored-standings.ts"

const { db } = await testDatabase()

test("a woman stays in her class and is in one women's group, by class order, then by her class's; DNF and DQ last [D-20]", async () => {
  const woman = { gender: "female", birthDate: "2008-05-10" } as const
  const season = await makeApprovedSeason(db, {
    scores: [{ Bruno: 0, Anna: 1, Dita: 2, Ruta: null, Zane: 0, Ilze: 0, Mia: 5 }],
    classes: ["Expert", "Clubman"],
    riders: {
      Anna: woman,
      Dita: woman,
      Ruta: woman,
      Zane: woman,
      Ilze: { ...woman, racingClass: "Clubman" },
      Mia: { gender: "female", birthDate: "2008-05-17", racingClass: "Clubman" },
    },
    championship: { hasWomenClasses: true },
  })
  // before the women turned 18, but only a draft: the season begins with the first stage that is published
  const competitionStartDate = Date.UTC(2026, 4, 1, 7)
  await makeStage(db, { ...season.place, status: "draft", competitionStartDate })
  await season.reopen(0)
  await season.disqualify(0, "Zane")
  await season.approve(0)
  await season.generate(0)
  await season.generate(0, "women")

  const standings = await standingsOf(db, season)
  const of = (groupName: string) =>
    standings
      .filter(({ group }) => group.name === groupName)
      .map(({ name, results: [cell] }) => [name, cell?.position, cell?.points, cell?.resultStatus])
  expect(of("Expert")).toEqual([
    ["Bruno", 1, 20, null],
    ["Anna", 2, 17, null],
    ["Dita", 3, 15, null],
    ["Ruta", null, 0, "DNF"],
    ["Zane", null, 0, "DQ"],
  ])
  expect(of("Clubman")).toEqual([
    ["Ilze", 1, 20, null],
    ["Mia", 2, 17, null],
  ])
  expect(of("Women")).toEqual([
    ["Anna", 1, 20, null],
    ["Dita", 2, 17, null],
    ["Ilze", 3, 15, null],
    ["Ruta", null, 0, "DNF"],
    ["Zane", null, 0, "DQ"],
  ])
  expect(of("Juniors")).toEqual([["Mia", 1, 20, null]])
  expect(of("Girls")).toEqual([])
})

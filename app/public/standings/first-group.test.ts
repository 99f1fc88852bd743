import { expect, test } from "vitest"
import type { StandingsGroup } from "#contracts/standings/standings.ts"
import { groupKey } from "#domain/standings/standing.ts"
import { chosenGroup, withFirst } from "./first-group.tsx"

const juniors: StandingsGroup = { group: { kind: "class", name: "Juniors" }, lines: [] }
const expert: StandingsGroup = { group: { kind: "class", name: "Expert" }, lines: [] }
const girls: StandingsGroup = { group: { kind: "women", name: "Juniors" }, lines: [] }
const groups = [expert, juniors, girls]

test("the chosen group comes first, the others keep their order, also where a class is called as a group of women", () => {
  for (const one of groups) {
    const chosen = chosenGroup(groups, groupKey(one.group))
    expect(chosen).toBe(one)
    expect(withFirst(groups, chosen)).toEqual([one, ...groups.filter((other) => other !== one)])
  }
})

test("without a choice, and with one that is no group, the order stays", () => {
  for (const key of [null, "Nobody", ""]) expect(withFirst(groups, chosenGroup(groups, key))).toEqual(groups)
})

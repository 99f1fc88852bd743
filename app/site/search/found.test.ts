import { expect, test } from "vitest"
import type { FoundRider } from "#contracts/site/site-search.ts"
import { listFound } from "./found.tsx"

const namesake = (participantId: string): FoundRider => ({
  ...{ name: "Jānis Kalniņš", racingNumber: null, racingClass: "Expert", color: "#ffffff", rider: null },
  stage: { path: "institutions/lamsf/championships/lc-2026/stages/madona", title: "Madona" },
  participantId,
  hasResult: false,
})

const nothing = { riders: [], clubs: [], stages: [], championships: [] }

test("namesakes in an upcoming stage lead to one address, where both are found, and are still two lines [SE-01]", () => {
  const found = listFound({ ...nothing, riders: [namesake("ext-1"), namesake("ext-2")] })
  expect(found[0]?.address).toBe("/competitions/lamsf/lc-2026/madona#find=J%C4%81nis%20Kalni%C5%86%C5%A1")
  expect(new Set(found.map(({ address }) => address)).size).toBe(1)
  expect(new Set(found.map(({ key }) => key)).size).toBe(2)
})

test("a club leads to its line in the standings of clubs, or to the stage in which it rides if there are none [SE-01]", () => {
  const { stage } = namesake("ext-1")
  const club = { id: "MK & Co", stage }
  const addressOf = (hasStanding: boolean) =>
    listFound({ ...nothing, clubs: [{ ...club, hasStanding }] }).map(({ kind, address }) => [kind, address])
  expect(addressOf(true)).toEqual([
    ["clubs", "/competitions/lamsf/lc-2026?standings=club#find=MK%20%26%20Co"],
  ])
  expect(addressOf(false)).toEqual([["clubs", "/competitions/lamsf/lc-2026/madona"]])
})

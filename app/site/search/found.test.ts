import { expect, test } from "vitest"
import type { FoundRider } from "#contracts/site/site-search.ts"
import { listFound } from "./found.tsx"

const namesake = (participantId: string): FoundRider => ({
  ...{ name: "Jānis Kalniņš", racingNumber: null, racingClass: "Expert", color: "#ffffff", rider: null },
  stage: { path: "institutions/lamsf/championships/lc-2026/stages/madona", title: "Madona" },
  participantId,
  hasResult: false,
})

test("namesakes in an upcoming stage lead to one address, and are still two lines [SE-01]", () => {
  const found = listFound({ riders: [namesake("ext-1"), namesake("ext-2")], stages: [], championships: [] })
  expect(new Set(found.map(({ address }) => address)).size).toBe(1)
  expect(new Set(found.map(({ key }) => key)).size).toBe(2)
})

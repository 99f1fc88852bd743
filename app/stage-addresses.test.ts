import { href } from "react-router"
import { expect, test } from "vitest"
import {
  cardAddress,
  cockpitAddress,
  judgesAddress,
  pageAddress,
  resultsAddress,
  stageFormAddress,
  stageParams,
  standingsAddress,
} from "#domain/competitions/stage-path.ts"

test("the addresses that the domain makes lead to pages of the route table [SH-01]", () => {
  const path = "institutions/lamsf/championships/lc-2026/stages/kanieris"
  const params = stageParams(path)
  expect(standingsAddress(params)).toBe(href("/competitions/:institution/:championship", params))
  expect(pageAddress(path)).toBe(href("/competitions/:institution/:championship/:stage", params))
  expect(resultsAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/results", params))
  expect(judgesAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/judges", params))
  expect(cockpitAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/cockpit", params))
  expect(stageFormAddress(path)).toBe(href("/championship/:institution/:championship/:stage", params))
  for (const participant of ["anna-ozola", "Š 1/2"])
    expect(cardAddress(path, participant)).toBe(
      href("/competitions/:institution/:championship/:stage/results/:participant", {
        ...params,
        participant,
      }),
    )
})

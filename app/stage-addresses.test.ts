import { href } from "react-router"
import { expect, test } from "vitest"
import { cardsAddress, sectionAddress, tryRulesAddress } from "#app/public/results/board/addresses.ts"
import { announcerAddress, podiumAddress, screensAddress, tvAddress } from "#app/public/screens/addresses.ts"
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

test("the addresses of a stage that are made as text lead to pages of the route table [SH-01]", () => {
  const path = "institutions/lamsf/championships/lc-2026/stages/kanieris"
  const params = stageParams(path)
  expect(standingsAddress(params)).toBe(href("/competitions/:institution/:championship", params))
  expect(pageAddress(path)).toBe(href("/competitions/:institution/:championship/:stage", params))
  expect(resultsAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/results", params))
  expect(judgesAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/judges", params))
  expect(cockpitAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/cockpit", params))
  expect(stageFormAddress(path)).toBe(href("/championship/:institution/:championship/:stage", params))
  expect(cardsAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/cards", params))
  expect(tryRulesAddress(path)).toBe(
    href("/competitions/:institution/:championship/:stage/try-rules", params),
  )
  expect(tvAddress(path)).toBe(href("/tv/:institution/:championship/:stage", params))
  expect(podiumAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/podium", params))
  expect(announcerAddress(path)).toBe(
    href("/competitions/:institution/:championship/:stage/announcer", params),
  )
  expect(screensAddress(path)).toBe(href("/competitions/:institution/:championship/:stage/screens", params))
  for (const participant of ["anna-ozola", "Š 1/2"])
    expect(cardAddress(path, participant)).toBe(
      href("/competitions/:institution/:championship/:stage/results/:participant", {
        ...params,
        participant,
      }),
    )
  expect(sectionAddress(path, "Š 1/2", { lap: 2, section: 7 })).toBe(
    href("/competitions/:institution/:championship/:stage/results/:participant/:lap/:section", {
      ...params,
      participant: "Š 1/2",
      lap: "2",
      section: "7",
    }),
  )
})

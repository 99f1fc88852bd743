import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import { sampleBoard, sampleClass } from "#tests/support/sample-board.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { UpcomingStage } from "./stage-cards.tsx"
import { StagePageMeta } from "./stage-page-meta.tsx"

const english = speechOf("en")

const pageOf = (element: ReactNode): string =>
  renderToStaticMarkup(
    <SpeechContext value={english}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </SpeechContext>,
  )

const { path, title, location, timeZone, competitionStartDate, competitionEndDate } = sampleBoard().stage
const closes = Date.UTC(2026, 4, 12, 18)
const { startTime, endTime } = { startTime: null, endTime: null }
const stage: StagePage = {
  ...{ path, title, location, timeZone, competitionStartDate, competitionEndDate },
  ...{ competitionType: "classic", competitionOrganizer: null, googleMaps: null, waze: null },
  championship: { displayName: "Baltic Trial" },
  registrationEndDate: closes,
  announcedStartDate: null,
  calledOff: null,
  descriptions: { lv: null, et: null, en: null },
  classes: [
    { ...sampleClass(), startTime, endTime, yearsFrom: 0, yearsTo: null, cancelledInLaps: [], photo: null },
  ],
  hasRegulation: false,
  hasStartList: false,
  correctedSince: null,
  revision: 1,
}
const till = "Registration till 12 May at 21:00"

test("the description for links and searches says until when registration is open, only while it is [ST-02] [D-44]", () => {
  const descriptionOf = (shown: StagePage, now: number) =>
    /property="og:description" content="([^"]*)"/.exec(pageOf(<StagePageMeta stage={shown} now={now} />))?.[1]
  const always = "A stage of Baltic Trial: programme, classes, documents, participants and live results."
  expect(descriptionOf(stage, closes - 1)).toBe(`${always} ${till}.`)
  expect(descriptionOf(stage, closes)).toBe(always)
  expect(descriptionOf({ ...stage, classes: [] }, closes - 1)).toBe(always)
  expect(descriptionOf({ ...stage, registrationEndDate: null }, closes - 1)).toBe(always)
})

test("the card of a stage to come says until when registration is open, or that it waits for classes [ST-02] [D-44]", () => {
  const cardOf = (hasClasses: boolean, now: number) =>
    pageOf(<UpcomingStage stage={{ ...stage, hasClasses }} now={now} />).replaceAll(/<[^>]*>/g, "")
  expect(cardOf(true, closes - 1)).toContain(till)
  expect(cardOf(true, closes)).toContain("Registration ended")
  expect(cardOf(false, closes - 1)).toContain("Registration opens when the classes are known")
  expect(cardOf(false, closes - 1)).not.toContain(till)
  expect(cardOf(false, closes)).toContain("Registration ended")
})

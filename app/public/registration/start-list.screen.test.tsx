import { expect, test } from "vitest"
import { commands, page } from "vitest/browser"
import type { ShownStartList } from "#contracts/registration/start-list.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleClass, sampleRider } from "#tests/support/screens/sample-stage.ts"
import { showStage } from "#tests/support/screens/show-stage.ts"
import * as startList from "./start-list.tsx"

const club = { id: "Ziemeļvidzemes tehnisko sporta veidu klubs", country: "Latvia" }
const anna = {
  name: "Anna Ļoti-Garš-Uzvārdiņš-Bērziņa",
  racingNumber: "9",
  racingClass: "Expert",
  club,
}

const show = (given: { startList?: ShownStartList; search?: string } = {}) =>
  showStage({
    route: startList,
    below: "/start-list",
    stage: { classes: [sampleClass({ name: "Expert", order: 9 }), sampleClass({ name: "Hobby", order: 1 })] },
    riders: [
      sampleRider({ id: "zane", name: "Zane Liepa", racingClass: "Hobby" }),
      sampleRider({ id: "anna", ...anna }),
      sampleRider({ id: "jaan", name: "Jaan Tamm", racingNumber: "100", racingClass: "Expert" }),
    ],
    ...given,
  })

const names = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((one) => one.textContent)

test("the start list is by class and number, and on paper whole, with nothing to press", async () => {
  await show()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Start list – Cēsis")
  expect(names()).toEqual([anna.name, "Jaan Tamm", "Zane Liepa"])
  await expect.element(page.getByRole("link", { name: "Time", exact: true })).not.toBeInTheDocument()
  await lookAt()
  await commands.emulate({ media: "print" })
  const pressed = [...document.querySelectorAll("main button, main a")].filter((one) => one.checkVisibility())
  expect(pressed).toEqual([])
})

// 10:00 in Riga
const ten = Date.UTC(2026, 4, 16, 7)
const minute = 60_000
const published: ShownStartList = {
  slots: [
    { racingClass: "Expert", at: ten, participantId: "jaan" },
    { racingClass: "Hobby", at: ten, participantId: "zane" },
    { racingClass: "Expert", at: ten + minute, participantId: null },
    { racingClass: "Expert", at: ten + 1.5 * minute, participantId: "anna" },
  ],
  started: ["jaan"],
  didNotStart: ["zane"],
  allowed: [{ racingClass: "Expert", minutes: 330, lapMinutes: 100, limitLifted: null }],
}
const lines = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) =>
      [...row.querySelectorAll("td, tbody th")]
        .slice(0, 3)
        .map((cell) => cell.textContent)
        .join("|"),
    )
    .filter((line) => line !== "")

test("with times it is by class and by time, with empty places [TI-02] [TI-03]", async () => {
  await show({ startList: published })
  await expect.element(page.getByText("Time allowed: 330 min · Per lap: 100 min")).toBeVisible()
  expect(lines()).toEqual([
    "10:00|Number 100|Jaan TammStarted",
    "10:01||Empty",
    `10:01:30|Number 9|${anna.name}`,
    "10:00|Number 7|Zane LiepaDid not start",
  ])
  await lookAt()
})

test("by time, each line names its class [TI-03]", async () => {
  await show({ startList: published, search: "?by=time" })
  await expect
    .element(page.getByRole("link", { name: "Time", exact: true }))
    .toHaveAttribute("aria-current", "true")
  expect(lines()).toEqual([
    "10:00|Number 100|Jaan TammExpertStarted",
    "10:00|Number 7|Zane LiepaHobbyDid not start",
    "10:01||EmptyExpert",
    `10:01:30|Number 9|${anna.name}Expert`,
  ])
  await lookAt()
})

test("the stage's page has the times with its participants, and a link to the start list [TI-03]", async () => {
  const riders = [sampleRider({ name: "Anna Ozola", startsAt: ten }), sampleRider({ name: "Zane Liepa" })]
  await showStage({ stage: { hasStartList: true }, riders })
  await expect.element(page.getByRole("link", { name: "Start list", exact: true })).toBeVisible()
  const anna = page.getByRole("row").filter({ hasText: "Anna Ozola" })
  await expect.element(anna).toMatchTextContent(/Start 10:00/)
  await expect
    .element(page.getByRole("row").filter({ hasText: "Zane Liepa" }))
    .not.toMatchTextContent(/Start /)
})

import { expect, test } from "vitest"
import { commands, page } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleClass, sampleRider } from "#tests/support/screens/sample-stage.ts"
import { showStage } from "#tests/support/screens/show-stage.ts"
import * as startList from "./start-list.tsx"

const club = { id: "Ziemeļvidzemes tehnisko sporta veidu klubs", country: "Latvia" }

test("the start list is by class and number, and on paper whole, with nothing to press", async () => {
  await showStage({
    route: startList,
    below: "/start-list",
    stage: { classes: [sampleClass({ name: "Expert", order: 9 }), sampleClass({ name: "Hobby", order: 1 })] },
    riders: [
      sampleRider({ name: "Zane Liepa", racingClass: "Hobby" }),
      sampleRider({
        name: "Anna Ļoti-Garš-Uzvārdiņš-Bērziņa",
        racingNumber: "9",
        racingClass: "Expert",
        club,
      }),
      sampleRider({ name: "Jaan Tamm", racingNumber: "100", racingClass: "Expert" }),
    ],
  })
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Start list – Cēsis")
  const names = page
    .getByRole("rowheader")
    .elements()
    .map((one) => one.textContent)
  expect(names).toEqual(["Anna Ļoti-Garš-Uzvārdiņš-Bērziņa", "Jaan Tamm", "Zane Liepa"])
  await lookAt()
  await commands.emulate({ media: "print" })
  const pressed = [...document.querySelectorAll("main button, main a")].filter((one) => one.checkVisibility())
  expect(pressed).toEqual([])
})

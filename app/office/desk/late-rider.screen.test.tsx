import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { dialog, pressInDialog, showDesk } from "#tests/support/screens/show-desk.tsx"
import { body } from "#tests/support/screens/show-results.tsx"

test("the card of a rider without a score says how late they were, and credits them minutes [TI-07] [TI-08]", async () => {
  const race = sampleRace({
    cards: { "Anna Ozola": [[0, 1]], "Dita Liepa": [] },
    riders: { "Dita Liepa": { racingNumber: "31" } },
  })
  const due = race.board().stage.competitionStartDate
  const late = { points: 3, reason: "TimePenalty", timestamp: due + 180_000, late: { control: 0, due } }
  race.penalise("Dita Liepa", late)
  race.set("Dita Liepa", { hasResult: false, timeCredit: null })
  await showDesk(race)
  await expect.element(page.getByRole("button", { name: /^Only with gaps/ })).toBeEnabled()
  await page.getByLabelText("Racing number", { exact: true }).fill("31")
  await userEvent.keyboard("{Enter}")
  const times = body().getByCss(".desk-penalties")
  await expect.element(times).toMatchTextContent(/\+3 Late: Start .*Counts as soon as there is a score/)
  await lookAt()
  await times.getByRole("button", { name: "Credit minutes" }).click()
  await dialog().getByLabelText("Minutes", { exact: true }).fill("5")
  await dialog().getByLabelText("Reason").fill("Helped an injured rider")
  await pressInDialog("Save")
  await expect.element(times).toMatchTextContent(/Minutes credited: 5 – Helped an injured rider/)
})

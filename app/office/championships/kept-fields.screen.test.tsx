import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { field, radio, saved, saveStage, showStageForm } from "#tests/support/screens/stage-form.ts"

test("what is typed for one way to score is there again after a look at the other, and is not sent with it", async () => {
  const { save } = await showStageForm()
  const [classic, openFree] = [radio(/^Classic/), radio(/^Open free/)]
  const time = page.getByRole("textbox", { name: "Section time, seconds" })
  const bonus = page.getByRole("checkbox", { name: /^Bonus by number of faults/ })
  await time.fill("75")
  await openFree.click()
  await time.fill("150")
  await field("Gate A").fill("9")
  for (const _press of [1, 2]) await field("Gate A is in use").click()
  await field("Fault limit").fill("7")
  await bonus.click()
  await field("6 faults").fill("1")
  // a longer number is typed over a shorter one
  await field("Fault limit").fill("")
  await field("Fault limit").fill("7")
  for (const _press of [1, 2]) await bonus.click()
  await classic.click()
  await expect.element(time).toHaveValue("75")
  await openFree.click()
  await expect.element(time).toHaveValue("150")
  await expect.element(field("Gate A")).toHaveValue("9")
  await expect.element(field("Fault limit")).toHaveValue("7")
  await expect.element(field("6 faults")).toHaveValue("1")
  await expect.element(field("6 faults")).toBeVisible()
  await saveStage()
  await saved()
  const sent = save.mock.lastCall?.[0].openFree
  expect(sent).toMatchObject({ faultLimit: 7, sectionSeconds: 150, gatePoints: { A: 9 } })
  expect(sent?.bonusByFaults).toHaveLength(7)
  await classic.click()
  await saveStage()
  await expect.poll(() => save.mock.lastCall?.[0].competitionType).toBe("classic")
})

import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider, sampleRider } from "#tests/support/screens/sample-stage.ts"
import { faulty, showStage } from "#tests/support/screens/show-stage.ts"
import { fillForm, form, sendForm } from "#tests/support/screens/stage-actions.ts"

const bruno = { id: "rider-bruno", name: "Bruno Ozols" }
const clara = { id: "rider-clara", name: "Clara Ozola" }
const button = (name: string) => page.getByRole("button", { name, exact: true })
const choice = (name: string) => page.getByLabelText(name, { exact: true })
const who = page.getByRole("dialog", { name: "Who rides?" })
const formOf = (name: string) => page.getByRole("dialog", { name: `Join the stage: ${name}` })
const somebodyElse = page.getByRole("checkbox", { name: "I enter somebody else, such as my child" })
const lineOf = (name: string) => page.getByRole("listitem").filter({ hasText: name })

test("several riders of an account join in one go, each with a form of their own, and a fault of one loses nothing of the others [FA-02]", async () => {
  const stage = await showStage({ family: [bruno, clara] })
  await button("Join").click()
  await expect.element(who).toBeVisible()
  await button("Continue").click()
  await expect.element(page.getByText("Choose who rides.")).toBeVisible()
  await lookAt()
  await choice(bruno.name).click()
  await choice(clara.name).click()
  await button("Continue").click()

  await expect.element(formOf(bruno.name)).toBeVisible()
  await fillForm({ name: bruno.name, number: "7" })
  await sendForm("Join")
  await expect.element(formOf(clara.name)).toBeVisible()
  await expect.element(form).toMatchTextContent(/7 Bruno Ozols has joined\./)
  stage.join.mockResolvedValueOnce(faulty("same-number"))
  await fillForm({ name: clara.name, number: "7" })
  await sendForm("Join")
  await button("OK").click()
  await expect.element(form).toMatchTextContent(/racing number already exists/)
  await form.getByLabelText("Racing number").fill("8")
  await sendForm("Join")
  await expect.element(page.getByText("2 of your riders are joined")).toBeVisible()
  const sent = stage.join.mock.calls.map(([{ rider, hasMore }]) => ({ rider, hasMore }))
  expect(sent).toEqual([
    { rider: bruno.id, hasMore: true },
    { rider: clara.id, hasMore: false },
    { rider: clara.id, hasMore: false },
  ])
  expect(stage.mailJoined).not.toHaveBeenCalled()
  await lookAt()
})

test("whoever is joined enters somebody new in at most four presses besides what is typed [FA-01, FA-02]", async () => {
  const stage = await showStage({
    riders: [sampleRider({ id: rider.userId, name: "Anna Ozola" })],
    mayAddRider: true,
  })
  await button("Enter another rider").click()
  await choice("Somebody new, such as my child").click()
  await button("Continue").click()
  await fillForm({ name: "Dāvis Ozols", number: "9" })
  await sendForm("Join")
  await expect.element(page.getByText("2 of your riders are joined")).toBeVisible()
  await expect.element(lineOf("Dāvis Ozols").first()).toBeVisible()
  expect(stage.join.mock.calls.map(([{ rider }]) => rider)).toEqual([null])
})

test("a visitor who enters somebody else says so, and the account that they get is not the rider [FA-01, RW-03]", async () => {
  const visitor = await showStage({ viewer: null })
  await button("Join").click()
  await somebodyElse.click()
  await fillForm({ name: bruno.name, number: "7" })
  await lookAt()
  await button("Next").click()
  await expect.element(page.getByRole("dialog", { name: "Your email address" })).toBeVisible()
  await visitor.unmount()

  // the link of the mail opens the form of somebody who is signed in
  const stage = await showStage({ mayAddRider: true })
  await button("Join").click()
  await expect.element(somebodyElse).toBeChecked()
  await sendForm("Join")
  await expect.poll(() => stage.join.mock.calls.map(([{ rider }]) => rider)).toEqual([null])
  await expect.element(page.getByText("Bruno Ozols").first()).toBeVisible()
})

test("whoever is signed in says who rides before the form, and the form does not ask it again [FA-02]", async () => {
  await showStage({ mayAddRider: true })
  await button("Join").click()
  await expect.element(form).toBeVisible()
  await expect.element(somebodyElse).not.toBeInTheDocument()
})

test("after one has joined another can be chosen, and who stops then is mailed about those who have [FA-02]", async () => {
  const stage = await showStage({ family: [bruno, clara], mayAddRider: true })
  await button("Join").click()
  await choice(bruno.name).click()
  await button("Continue").click()
  await fillForm({ name: bruno.name, number: "7" })
  await sendForm("Join, and enter another")
  await expect.element(who).toMatchTextContent(/7 Bruno Ozols has joined\./)
  await expect.element(choice(bruno.name)).not.toBeInTheDocument()
  await who.getByRole("button", { name: "Cancel" }).click()
  await expect.element(who).not.toBeInTheDocument()
  await expect.poll(() => stage.mailJoined.mock.calls.length).toBe(1)
  expect(stage.join.mock.calls.map(([{ hasMore }]) => hasMore)).toEqual([true])
})

test("each rider of an account is changed and cancelled for themselves, by buttons that say whose [FA-02]", async () => {
  const riders = [sampleRider({ ...bruno, racingNumber: "7" }), sampleRider({ ...clara, racingNumber: "8" })]
  const stage = await showStage({ family: [bruno, clara], riders })
  await button("Edit: Clara Ozola").click()
  await expect.element(form.getByLabelText("Name")).toHaveValue("Clara Ozola")
  await form.getByLabelText("Motorcycle").fill("TRS")
  await sendForm("Save")
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => stage.riders.find(({ id }) => id === clara.id)?.bike).toBe("TRS")
  await button("Cancel: Bruno Ozols").click()
  await expect.element(page.getByText(/^Bruno Ozols: /)).toBeVisible()
  await button("Cancel participation").click()
  await expect.poll(() => stage.riders.map(({ id }) => id)).toEqual([clara.id])
  await expect.element(page.getByText("You are joined")).toBeVisible()
})

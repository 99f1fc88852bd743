import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { rider, sampleRider } from "#tests/support/screens/sample-stage.ts"
import { asking, faulty, showStage } from "#tests/support/screens/show-stage.ts"
import { fillForm, form, lineOf, openJoin, sendForm } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const bar = page.getByRole("region", { name: "Stage" })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const field = (label: string) => form.getByLabelText(label, { exact: true })
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true })

test("a rider who has joined sees number and class at once, and is not offered to join again before the page has caught up", async () => {
  const stage = await showStage()
  await openJoin()
  await fillForm({ number: "77" })
  const read = Promise.withResolvers<void>()
  stage.read.mockReturnValueOnce(read.promise)
  await sendForm("Join")
  await expectToast("You joined successfully")
  await expect.element(bar).toMatchTextContent(/You are joinedRacing number 77Anna OzolaHobby/)
  await expect.element(button("Join")).not.toBeInTheDocument()
  read.resolve()
  await expect.element(lineOf("Anna Ozola")).toMatchTextContent(/You/)

  const again = Promise.withResolvers<void>()
  stage.read.mockReturnValueOnce(again.promise)
  await bar.getByRole("button", { name: "Cancel", exact: true }).click()
  await button("Cancel participation").click()
  await expectToast("You are removed from the stage")
  await expect
    .element(bar.getByRole("button", { name: "Cancel", exact: true }))
    .toHaveAttribute("aria-disabled", "true")
  again.resolve()
  await expect.element(bar.getByRole("button", { name: "Join", exact: true })).toBeVisible()
})

test("a rider cancels after a confirmation, but not with results [PA-12]", async () => {
  const stage = await showStage({ riders: [sampleRider({ id: rider.userId })] })
  const cancel = button("Cancel")
  const send = async () => {
    await cancel.click()
    await dialog("Are you sure?").getByRole("button", { name: "Cancel participation" }).click()
  }
  await cancel.click()
  await dialog("Are you sure?").getByRole("button", { name: "Stay in" }).click()
  await expect.element(cancel).toHaveFocus()
  expect(stage.cancel).not.toHaveBeenCalled()
  stage.cancel.mockResolvedValueOnce("has-results")
  await send()
  await dialog("You have results in this stage").getByRole("button", { name: "OK" }).click()
  expect(stage.riders).toHaveLength(1)
  await send()
  await expectToast("You are removed from the stage")
  await expect.element(button("Join")).toBeVisible()
  await expect.element(page.getByText("You are joined")).not.toBeInTheDocument()
})

test("a number that somebody else has is reported in the form, and one request later it is written [PA-06]", async () => {
  const stage = await showStage()
  await openJoin()
  await fillForm({ name: "Jaan Tamm", number: "77" })
  stage.join.mockResolvedValueOnce(faulty("same-number"))
  await sendForm("Join")
  await dialog("Participant with this racing number already exists")
    .getByRole("button", { name: "OK" })
    .click()
  expect(stage.join).toHaveBeenCalledOnce()
  await expect.element(field("Racing number")).toHaveFocus()
  await expect
    .element(field("Racing number"))
    .toHaveAccessibleDescription("Participant with this racing number already exists")
  await expect.element(field("Name")).toHaveValue("Jaan Tamm")
  await field("Racing number").fill("78")
  await sendForm("Join")
  await expect.element(page.getByText("You are joined")).toBeVisible()
  expect(stage.riders.map(({ racingNumber }) => racingNumber)).toEqual(["78"])
})

test("the same number or name blocks, the same name with a number is to be confirmed [PA-06]", async () => {
  const stage = await showStage()
  await openJoin()
  await fillForm({ name: "anna  ozola", number: "5" })
  const confirm = async (title: string, name: string) => {
    await sendForm("Join")
    await dialog(title).getByRole("button", { name }).click()
  }
  stage.join.mockResolvedValueOnce(faulty("same-number"))
  await confirm("Participant with this racing number already exists", "OK")
  stage.join.mockResolvedValueOnce(faulty("same-name"))
  await field("Racing number").fill("")
  await confirm("Participant with such name already exists.", "OK")
  await expect
    .element(field("Name"))
    .toHaveAccessibleDescription("Participant with such name already exists.")
  stage.join.mockResolvedValue(asking("same-name-other-number"))
  await field("Racing number").fill("6")
  const question = "Participant with such name already exists. Do you want to continue?"
  await confirm(question, "Go back")
  await expect.element(form).toBeVisible()
  expect(stage.riders).toEqual([])

  stage.network.mockRejectedValueOnce(new TypeError("no network"))
  await sendForm("Join")
  await expectToast("Error joining")
  await expect.element(field("Racing number")).toHaveValue("6")

  const before = stage.join.mock.calls.length
  await confirm(question, "Continue")
  await expect.element(page.getByText("You are joined")).toBeVisible()
  expect(stage.riders.map(({ racingNumber }) => racingNumber)).toEqual(["6"])
  // the question, and its answer
  expect(stage.join.mock.calls.slice(before).map(([{ confirmed }]) => confirmed)).toEqual([
    [],
    ["same-name-other-number"],
  ])
})

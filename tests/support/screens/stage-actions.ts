import { page } from "vitest/browser"

const button = (name: string) => page.getByRole("button", { name, exact: true })

/** The dialog of a participant's form. */
export const form = page.getByRole("dialog").filter({ has: page.getByLabelText("Birth date") })

/** The line of a participant in the list. */
export const lineOf = (name: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .filter({ hasText: name })

/** Fills in what every registration needs. */
export const fillForm = async ({
  name = "Anna Ozola",
  number = "",
  birthDate = "1996.07.14",
  racingClass = "Hobby",
} = {}) => {
  await form.getByLabelText("Name").fill(name)
  await form.getByLabelText("Racing number").fill(number)
  await form.getByLabelText("Birth date").fill(birthDate)
  await form.getByLabelText("Racing class").selectOptions(racingClass)
}

/** Sends the form with its button. */
export const sendForm = (name: string) => form.getByRole("button", { name, exact: true }).click()

/** Opens the rider's own form. */
export const openJoin = () => button("Join").click()

/** Chooses what to do with a participant. */
export const choose = async (name: string, action: string) => {
  await button(`Actions: ${name}`).click()
  await page
    .getByRole("menu", { name: `Actions: ${name}` })
    .getByText(action, { exact: true })
    .click()
}

import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { chooseTheme } from "#app/site/shell/theme-switch.tsx"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { changeLanguage } from "#tests/support/screens/words.ts"
import { storeLanguage } from "#ui/device-language.ts"
import * as privacy from "./privacy.tsx"

const show = (site = {}) => showRoute(privacy, { path: "/privacy", address: "/privacy", site })

test("a page to read comes in the language that is chosen on it, and mentions only what is reported", async () => {
  const { unmount } = await show()
  const headings = () => [...document.querySelectorAll("h2")].map((one) => one.textContent)
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Privacy")
  expect(headings().filter((one) => /visits|fails/.test(one))).toEqual([])
  await changeLanguage("lv")
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Privātums")
  expect(headings()[0]).toBe("Kas ir atbildīgs")
  await unmount()
  await show({ reporting: { views: "http://127.0.0.1/api/event", errors: "http://127.0.0.1/1" } })
  await expect.element(page.getByText("is counted by 127.0.0.1")).toBeVisible()
  expect(headings()).toEqual(
    expect.arrayContaining([
      expect.stringMatching("How visits are counted"),
      expect.stringMatching("When something fails"),
    ]),
  )
  await lookAt()
})

test("a visitor makes this device forget, after a question that keeps the focus", async () => {
  await show()
  chooseTheme("dark")
  storeLanguage("en")
  const button = page.getByRole("button", { name: "Forget my choices on this device" })
  await button.click()
  const dialog = page.getByRole("dialog", { name: "Forget language and appearance?" })
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus()
  for (let steps = 0; steps < 4; steps += 1) {
    await userEvent.keyboard("{Tab}")
    expect(document.querySelectorAll("main :focus:not(dialog *)")).toHaveLength(0)
  }
  await lookAt()
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(localStorage.getItem("theme")).toBe("dark")

  await button.click()
  await dialog.getByRole("button", { name: "Forget" }).click()
  await expect.element(page.getByRole("status").getByText("Forgotten")).toBeVisible()
  expect([{ ...localStorage }, document.cookie]).toEqual([{}, ""])
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { chooseTheme } from "#app/site/shell/theme-switch.tsx"
import { languages } from "#domain/site/language.ts"
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

test("it says in each language who still sees a rider, how long invitations are kept, and who is forgotten with an account [FA-03] [FA-04]", async () => {
  await show()
  const said = {
    en: [
      /handed a rider over still sees the rider’s next stage/,
      /Invitations to enter a rider: .* 14 days/,
      /Riders whom no other account enters are forgotten with it/,
    ],
    lv: [
      /braucēju ir nodevis, vēl redz viņa nākamo posmu/,
      /Uzaicinājumi pieteikt braucēju: .* 14 dienas/,
      /tiek aizmirsti braucēji, kurus nepiesaka neviens cits konts/,
    ],
    et: [
      /sõitja üle andnud, näeb veel tema järgmist etappi/,
      /Kutsed sõitjat registreerida: .* 14 päeva/,
      /unustatakse sõitjad, keda ükski teine konto ei registreeri/,
    ],
  }
  for (const language of languages) {
    await changeLanguage(language)
    for (const words of said[language]) await expect.element(page.getByText(words)).toBeInTheDocument()
  }
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

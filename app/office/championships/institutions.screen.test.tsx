import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { remember } from "#app/site/shell/on-this-device.ts"
import type { InstitutionEffects } from "#contracts/competitions/organising.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { admin } from "#tests/support/screens/stage-form.ts"
import * as institutions from "./institutions.tsx"

/** Shows the page of institutions of a site whose first steps are still to do, or over. */
const showInstitutions = (kind: "to-do" | "over" = "to-do") => {
  const steps = kind === "over" ? { kind } : { kind, done: [], championship: null, stage: null }
  answerCalls((os) => ({
    organising: {
      institutions: os.organising.institutions.handler(() => []),
      firstSteps: os.organising.firstSteps.handler(() => steps),
    },
  }))
  const path = "/championship/institutions"
  return showRoute(institutions, { path, address: path, viewer: admin })
}

const again = page.getByRole("link", { name: "Show the first steps again" })
const add = page.getByRole("link", { name: "New institution" })

test("an admin who has hidden the first steps is led to them again, once [HE-03]", async () => {
  remember("dismissed:/", "dismissed")
  const shown = await showInstitutions()
  await again.click()
  await expect.element(page.getByRole("heading", { name: "/", exact: true })).toBeVisible()
  await shown.unmount()
  await showInstitutions()
  await expect.element(add).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test("once all first steps are done nothing leads to them [HE-03]", async () => {
  remember("dismissed:/", "dismissed")
  await showInstitutions("over")
  await expect.element(add).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test("another time zone says which public stages begin at another clock time, and is saved once that is confirmed [D-03]", async () => {
  const saved = vi.fn<(confirmed: string | null) => void>()
  const stage = (title: string, hour: number) => ({ path: title, title, start: Date.UTC(2026, 4, 16, hour) })
  const effects: InstitutionEffects = {
    question: "q",
    changed: [],
    times: {
      timeZones: { before: "Europe/Riga", after: "Asia/Tokyo" },
      named: [stage("Sigulda", 7), stage("Cēsis", 16)],
      others: 3,
    },
  }
  answerCalls((os) => ({
    organising: {
      institutions: os.organising.institutions.handler(() => [
        { id: "lamsf", name: "LaMSF", timeZone: "Europe/Riga", version: "v" },
      ]),
      firstSteps: os.organising.firstSteps.handler(() => ({ kind: "over" })),
      saveInstitution: os.organising.saveInstitution.handler(({ input: { confirmed } }) => {
        saved(confirmed)
        return confirmed === effects.question ? { kind: "saved" } : { kind: "to-confirm", ...effects }
      }),
    },
  }))
  const path = "/championship/institutions"
  await showRoute(institutions, { path, address: `${path}?edit=lamsf`, viewer: admin })
  await page.getByLabelText("Time zone").selectOptions("Asia/Tokyo")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  const question = page.getByRole("alertdialog", { name: "Show other clock times?" })
  await expect.element(question).toHaveFocus()
  await expect.element(question).toMatchTextContent(/The moments that are saved stay the same/)
  await expect.element(question).toMatchTextContent(/Sigulda: 10:00 → 16:00/)
  // there it is the next day already
  await expect.element(question).toMatchTextContent(/Cēsis: .*16 May.* 19:00 → .*17 May.* 01:00/)
  await expect.element(question).toMatchTextContent(/and 3 more/)
  await lookAt()
  await question.getByRole("button", { name: "Save and show other times" }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(saved.mock.calls).toEqual([[null], ["q"]])
})

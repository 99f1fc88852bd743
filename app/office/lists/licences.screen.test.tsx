import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { ListedLicence } from "#contracts/registration/licence-form.ts"
import { comparableLicence } from "#domain/registration/licences.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as licencesPage from "./licences.tsx"

const licence = (license: string, name: string, validUntil: string): ListedLicence => ({
  ...{ license, name, validUntil, birthDate: "1999-03-04", kind: null },
  ...{ comparable: comparableLicence(license), version: license },
})

/** Shows the licences of an institution to a secretary, two on a page. */
const show = async (list: ListedLicence[] = [], search = "") => {
  const site = { list }
  answerCalls((os) => ({
    licences: {
      list: os.licences.list.handler(({ input: { sought, after } }) => {
        const found = site.list.filter((one) => `${one.comparable} ${one.name}`.includes(sought))
        const rest = found.filter(({ comparable }) => after === null || comparable > after)
        return {
          ...{ kind: "found", institution: { name: "LaMSF" }, licences: rest.slice(0, 2) },
          ...{ total: site.list.length, today: "2026-05-01" },
          next: rest.length > 2 ? (rest[1]?.comparable ?? null) : null,
        }
      }),
      save: os.licences.save.handler(({ input: { form, former }, errors }) => {
        const comparable = comparableLicence(form.license)
        const others = site.list.filter((one) => one.comparable !== former?.comparable)
        if (others.some((one) => one.comparable === comparable)) throw errors["license-exists"]()
        site.list = [...others, { ...form, comparable, version: form.name }]
        return { kind: "saved" }
      }),
      remove: os.licences.remove.handler(({ input }) => {
        site.list = site.list.filter(({ comparable }) => comparable !== input.comparable)
        return { kind: "removed" }
      }),
    },
  }))
  await showRoute(licencesPage, {
    path: "/championship/licences/:institution",
    address: `/championship/licences/lamsf${search}`,
    viewer: admin,
  })
  return site
}

const line = (name: string) => page.getByRole("listitem").filter({ hasText: name })
const link = (name: string) => page.getByRole("link", { name, exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const field = (name: string) => page.getByRole("textbox", { name, exact: true })

test("a secretary registers the first licence, changes it, and removes it [SN-02]", async () => {
  const site = await show()
  await expect.element(page.getByText("No licences yet")).toBeVisible()
  await link("Register a licence").click()
  await field("Number").fill("LV-104")
  await field("Name").fill("Anna Ozola")
  await field("Birth date").fill("4.3.1999")
  await field("Valid until").fill("soon")
  await button("Save").click()
  await expect.element(field("Valid until")).toBeInvalid()
  await lookAt()
  await field("Valid until").fill("31.12.2026")
  await button("Save").click()
  await expectToast("Saved")
  await expect
    .element(line("Anna Ozola"))
    .toMatchTextContent(/LV-104.*1999\.03\.04 · valid until: 2026\.12\.31/)
  expect(site.list).toMatchObject([{ birthDate: "1999-03-04", validUntil: "2026-12-31" }])
  await link("Edit LV-104 Anna Ozola").click()
  await field("Kind").fill("Yearly")
  await button("Save").click()
  await expect.element(line("Anna Ozola")).toMatchTextContent(/Yearly/)
  await button("Remove LV-104 Anna Ozola").click()
  const asked = page.getByRole("dialog", { name: "Remove the licence LV-104 of Anna Ozola?" })
  await asked.getByRole("button", { name: "Remove" }).click()
  await expect.element(page.getByText("No licences yet")).toBeVisible()
})

test("a register is read a page at a time and searched; what has ended says so, and a number is there once [SN-02]", async () => {
  const names = ["Anna", "Bruno", "Dita"].map((name, at) =>
    licence(`LV-${at + 1}`, name, `202${5 + at}-12-31`),
  )
  await show(names)
  await expect.element(page.getByText("3 in all")).toBeVisible()
  await expect.element(line("Anna")).toMatchTextContent(/Ended/)
  await expect.element(line("Bruno")).not.toMatchTextContent(/Ended/)
  await lookAt()
  await link("Next page").click()
  await expect.element(line("Dita")).toBeVisible()
  await expect.element(line("Anna")).not.toBeInTheDocument()
  await link("First page").click()
  await expect.element(line("Anna")).toBeVisible()
  await page.getByRole("searchbox", { name: "Number or name" }).fill("Dita")
  await button("Search").click()
  await expect.element(line("Bruno")).not.toBeInTheDocument()
  await link("Edit LV-3 Dita").click()
  await field("Number").fill("lv 1")
  await button("Save").click()
  await expect.element(field("Number")).toBeInvalid()
})

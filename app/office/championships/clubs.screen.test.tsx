import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Prover } from "#contracts/accounts/account-profile.ts"
import type { ClubForm, MergedClubs } from "#contracts/competitions/organising.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as clubsPage from "./clubs.tsx"

type Refusal = "club-exists" | "changed-meanwhile"

const anna: Prover = { email: "anna@example.org", hasPassword: true }

const merged: MergedClubs = { question: "q", riders: 1, stages: 1, changed: [] }

/** Shows the clubs to an admin; a test changes the list as another admin does, and says why a save is refused. */
const show = async (list: ClubForm[] = [], search = "") => {
  const site = {
    list,
    used: "",
    /** Did the admin sign in a while ago, and has proven nothing since? */
    isOld: false,
    /** Called before each save: it may say why it is refused, or fail as without a network. */
    save: vi.fn<() => Promise<Refusal | undefined>>(async () => undefined),
  }
  answerCalls((os) => ({
    organising: {
      clubs: os.organising.clubs.handler(() => site.list),
      addClub: os.organising.addClub.handler(async ({ input, errors }) => {
        if (await site.save()) throw errors["club-exists"]()
        site.list = [...site.list, input]
        return { kind: "saved" }
      }),
      saveClub: os.organising.saveClub.handler(async ({ input, errors }) => {
        const refusal = await site.save()
        if (refusal) throw errors[refusal]()
        site.list = site.list.map((one) => (one.id === input.former.id ? input.form : one))
        return { kind: "saved" }
      }),
      removeClub: os.organising.removeClub.handler(({ input, errors }) => {
        if (input.id === site.used) throw errors["club-in-use"]()
        site.list = site.list.filter(({ id }) => id !== input.id)
        return { kind: "removed" }
      }),
      mergeClubs: os.organising.mergeClubs.handler(({ input, errors }) => {
        if (input.confirmed !== merged.question) return { kind: "to-confirm", ...merged }
        if (site.isOld) throw errors["proof-needed"]()
        site.list = site.list.filter(({ id }) => id !== input.from)
        return { kind: "merged" }
      }),
    },
    accounts: {
      neededProof: os.accounts.neededProof.handler(() => (site.isOld ? anna : null)),
      proveOwner: os.accounts.proveOwner.handler(() => {
        site.isOld = false
        return { kind: "done" }
      }),
    },
  }))
  await showRoute(clubsPage, {
    path: "/championship/clubs",
    address: `/championship/clubs${search}`,
    viewer: admin,
  })
  return site
}

const line = (name: string) => page.getByRole("listitem").filter({ hasText: name })
const link = (name: string) => page.getByRole("link", { name, exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const name = page.getByLabelText("Name")
const country = page.getByLabelText("Country")
const save = () => button("Save").click()
const alert = page.getByRole("alert")

test("an admin adds the first club, and renames it", async () => {
  await show()
  await expect.element(page.getByText("No clubs yet")).toBeVisible()
  await link("Add a club").click()
  await name.fill("  Abavas   akmens ")
  await country.fill("Latvia")
  await save()
  await expectToast("Saved")
  await expect.element(line("Abavas akmens")).toMatchTextContent(/Latvia/)
  await link("Edit Abavas akmens").click()
  await lookAt()
  await name.fill("Gaujas triāls")
  await save()
  await expect.element(page.getByRole("listitem").first()).toMatchTextContent(/Gaujas triāls/)
  await lookAt()
})

test("what another admin does is seen at once, and a club in use stays [OR-04]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
  const site = await show([{ id: "MK Ērgļi", country: "Lithuania" }])
  site.used = "MK Ērgļi"
  await expect.element(line("MK Ērgļi")).toMatchTextContent(/Lithuania/)
  site.list = [...site.list, { id: "Kaukāza kalni", country: "Sakartvelo" }]
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(2_500)
      return line("Kaukāza kalni").elements().length
    })
    .toBe(1)
  vi.useRealTimers()
  const remove = async (club: string) => {
    await button(`Remove ${club}`).click()
    await page
      .getByRole("dialog", { name: `Remove ${club}?` })
      .getByRole("button", { name: "Remove" })
      .click()
  }
  await remove("MK Ērgļi")
  await expect
    .element(line("MK Ērgļi").getByRole("alert"))
    .toHaveTextContent("Riders have entered for this club: it cannot be removed. You can rename it.")
  await remove("Kaukāza kalni")
  await expectToast("Removed")
  await expect.element(line("Kaukāza kalni")).not.toBeInTheDocument()
  await expect.element(link("Add a club")).toHaveFocus()
})

test("one club under two names is made one, once it is said what moves [D-56]", async () => {
  const site = await show([
    { id: "Ērgļi", country: "Latvia" },
    { id: "MK Ērgļi", country: "Latvia" },
  ])
  await link("Merge Ērgļi").click()
  await page.getByLabelText("Into").selectOptions("MK Ērgļi")
  await button("Show what changes").click()
  const question = page.getByRole("alertdialog", { name: "Merge the clubs?" })
  await expect.element(question).toMatchTextContent(/1 entry of a rider moves to the other club./)
  await expect.element(question).toMatchTextContent(/No published standings change./)
  await expect.element(page.getByText("Not saved yet")).not.toBeInTheDocument()
  await expect.element(page.getByCss("main .button")).toHaveTextContent("Merge")
  await question.getByRole("button", { name: "Merge" }).click()
  await expectToast("Ērgļi is merged into MK Ērgļi")
  await expect.element(link("Merge MK Ērgļi")).toBeVisible()
  expect(site.list.map(({ id }) => id)).toEqual(["MK Ērgļi"])
})

test("who signed in a while ago is asked for a proof after the question, and what was confirmed is sent on [D-56]", async () => {
  const site = await show(
    [
      { id: "Ērgļi", country: "Latvia" },
      { id: "MK Ērgļi", country: "Latvia" },
    ],
    `?merge=${encodeURIComponent("Ērgļi")}`,
  )
  site.isOld = true
  await page.getByLabelText("Into").selectOptions("MK Ērgļi")
  await button("Show what changes").click()
  await page.getByRole("alertdialog", { name: "Merge the clubs?" }).getByRole("button").click()
  const password = page.getByLabelText("Password")
  await expect.element(password).toHaveFocus()
  await password.fill("a-long-password")
  await userEvent.keyboard("{Enter}")
  await expectToast("Ērgļi is merged into MK Ērgļi")
  expect(site.list.map(({ id }) => id)).toEqual(["MK Ērgļi"])
})

test("a fault is told at its field, and what was typed stays", async () => {
  const site = await show([], "?new")
  await save()
  await expect.element(name).toHaveAccessibleDescription("Please enter a name.")
  await expect.element(name).toHaveFocus()
  await expect.element(country).toHaveAccessibleDescription("Please enter a country.")
  await name.fill("MK ĒRGĻI")
  await country.fill("Narnia")
  await expect.element(country).toHaveAccessibleDescription(/^This is not known as a country/)
  await country.fill("Latvia")
  await expect.element(country).toHaveAccessibleDescription("")
  site.save.mockResolvedValueOnce("club-exists")
  await save()
  await expect.element(name).toHaveAccessibleDescription("A club with this name already exists.")
  await expect.element(name).toHaveValue("MK ĒRGĻI")
  await expectToast("Error saving")
})

test("leaving with unsaved text warns, and a failed save keeps it", async () => {
  const site = await show([], "?new")
  await link("Cancel").click()
  await link("Add a club").click()
  await name.fill("Zilā kalna MK")
  const leave = page.getByRole("dialog", { name: "Leave without saving?" })
  await link("Championships").click()
  await leave.getByRole("button", { name: "Stay here" }).click()
  await expect.element(name).toHaveValue("Zilā kalna MK")
  const closing = new Event("beforeunload", { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await country.fill("Latvia")
  site.save.mockRejectedValueOnce(new TypeError("no network"))
  await save()
  await expect.element(alert.filter({ hasText: "The site cannot be reached." })).toBeVisible()
  await expect.element(name).toHaveValue("Zilā kalna MK")
  await save()
  await expect.element(line("Zilā kalna MK")).toBeVisible()
})

test("what was typed and taken back is left without a warning", async () => {
  await show([], "?new")
  await name.fill("Zilā kalna MK")
  await name.fill("")
  await link("Championships").click()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("/championship")
})

test("saving a club that somebody else has changed shows a conflict", async () => {
  const site = await show([{ id: "MK Ērgļi", country: "Latvia" }], `?edit=${encodeURIComponent("MK Ērgļi")}`)
  site.list = [{ id: "MK Ērgļi", country: "Estonia" }]
  site.save.mockResolvedValueOnce("changed-meanwhile")
  await country.fill("Lithuania")
  await save()
  await expect.element(alert.filter({ hasText: "Somebody else has changed this" })).toBeVisible()
  await expect.element(country).toHaveValue("Lithuania")
  await expect.element(link("Discard my changes and load it")).toBeVisible()
})

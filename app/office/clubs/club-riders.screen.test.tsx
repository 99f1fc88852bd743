import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { ClubEntryForm } from "#contracts/registration/club-entry-form.ts"
import type { ClubRider } from "#contracts/registration/club-riders.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleStage, sampleStart } from "#tests/support/screens/sample-stage.ts"
import { rider as viewer } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as clubRiders from "./club-riders.tsx"

const { path, title, timeZone, competitionStartDate } = sampleStage()
const stage = { path, title, timeZone, competitionStartDate, calledOff: null, isOpen: true, mayLeave: true }

const sample = (name: string, given: Partial<ClubRider> = {}): ClubRider => ({
  ...{ id: `rider-${name}`, name, racingClass: "Hobby", racingNumber: "7", entry: null },
  ...given,
})

const entered: NonNullable<ClubRider["entry"]> = {
  ...{ racingNumber: "7", racingClass: "Hobby", status: "Registered" },
  ...{ hasResult: false, isByOrganiser: false },
}

type Site = { riders?: ClubRider[]; isOpen?: boolean; isManager?: boolean }

/** Shows the riders of a club to its manager. */
const show = async ({
  riders = [sample("Anna Ozola"), sample("Bruno Kalns")],
  isOpen = true,
  isManager = true,
}: Site = {}) => {
  const site = { riders, isManager, faulty: false }
  const enter = vi.fn<(sent: { rider: string; form: ClubEntryForm }) => void>()
  const start = (id: string) =>
    sampleStart(sampleStage(), {
      form: {
        ...{ name: site.riders.find((one) => one.id === id)?.name ?? "", racingNumber: "7", bike: "Beta" },
        ...{
          racingClass: "Hobby",
          birthDate: null,
          license: null,
          club: "MX Bauska",
          gender: null,
          team: null,
        },
      },
      kept: ["birthDate", "license"],
      subject: { id, version: "1" },
    })
  answerCalls((os) => ({
    clubs: {
      riders: os.clubs.riders.handler(({ errors }) => {
        if (!site.isManager) throw errors["not-of-club"]()
        const institution = { id: "lamsf", name: "LaMSF" }
        const stages = [{ ...stage, isOpen, mayLeave: isOpen }]
        return { club: "MX Bauska", institution, stages, stage: path, riders: site.riders }
      }),
      startEntering: os.clubs.startEntering.handler(({ input }) => ({
        kind: "started",
        start: { ...start(input.rider), subject: null },
      })),
      startChanging: os.clubs.startChanging.handler(({ input }) => ({
        kind: "started",
        start: start(input.rider),
      })),
      enter: os.clubs.enter.handler(({ input, errors }) => {
        if (!site.isManager) throw errors["not-of-club"]()
        enter(input)
        if (site.faulty) {
          site.faulty = false
          return { kind: "faults", faults: ["same-number"] }
        }
        const { racingNumber, racingClass } = input.form
        const entry = { ...entered, racingNumber, racingClass }
        site.riders = site.riders.map((one) => (one.id === input.rider ? { ...one, entry } : one))
        return { kind: "written" }
      }),
      change: os.clubs.change.handler(({ input }) => {
        const { racingNumber, racingClass } = input.form
        const entry = { ...entered, racingNumber, racingClass }
        site.riders = site.riders.map((one) => (one.id === input.rider ? { ...one, entry } : one))
        return { kind: "written" }
      }),
      cancel: os.clubs.cancel.handler(({ input }) => {
        site.riders = site.riders.map((one) => (one.id === input.rider ? { ...one, entry: null } : one))
        return { kind: "removed" }
      }),
    },
  }))
  await showRoute(clubRiders, {
    path: "/my-riders/clubs/:institution/:club",
    address: "/my-riders/clubs/lamsf/MX%20Bauska",
    viewer,
  })
  return { site, enter }
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const choice = (name: string) => page.getByLabelText(name, { exact: true })
const dialog = page.getByRole("dialog")
const line = (name: string) => page.getByRole("listitem").filter({ hasText: name })

test("a manager enters the riders of the club one after the other, without their birth dates and licences, and a fault of one loses nothing [FA-05]", async () => {
  const { site, enter } = await show()
  await expect.element(line("Anna Ozola")).toMatchTextContent(/Usually: Hobby · 7/)
  await lookAt()
  await button("Enter riders").click()
  await choice("Anna Ozola").click()
  await choice("Bruno Kalns").click()
  await button("Continue").click()
  await expect.element(page.getByRole("dialog", { name: "Join the stage: Anna Ozola" })).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/Birth date, licence and gender are not shown to you/)
  for (const hidden of ["Name", "Birth date", "Club"])
    await expect.element(dialog.getByLabelText(hidden, { exact: true })).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText("Licence")).toHaveValue("")
  await lookAt()
  await dialog.getByRole("button", { name: "Join", exact: true }).click()
  await expect.element(page.getByRole("dialog", { name: "Join the stage: Bruno Kalns" })).toBeVisible()
  site.faulty = true
  await dialog.getByLabelText("Motorcycle").fill("TRS")
  await dialog.getByRole("button", { name: "Join", exact: true }).click()
  await button("OK").click()
  await expect.element(dialog).toMatchTextContent(/racing number already exists/)
  await expect.element(dialog.getByLabelText("Motorcycle")).toHaveValue("TRS")
  await dialog.getByLabelText("Racing number").fill("8")
  await dialog.getByRole("button", { name: "Join", exact: true }).click()
  await expect.element(page.getByText("All riders of the club are entered.")).toBeVisible()
  expect(enter.mock.calls.at(-1)?.[0]).toMatchObject({
    rider: "rider-Bruno Kalns",
    form: { racingNumber: "8", bike: "TRS", birthDate: null, license: null },
  })
})

test("an entry is changed, and cancelled after a question, by buttons that say whose [FA-05]", async () => {
  await show({
    riders: [sample("Anna Ozola", { entry: entered }), sample("Bruno Kalns", { entry: entered })],
  })
  await button("Edit: Bruno Kalns").click()
  await dialog.getByLabelText("Racing class").selectOptions("Bērni")
  await dialog.getByRole("button", { name: "Save", exact: true }).click()
  await expect.element(line("Bruno Kalns")).toMatchTextContent(/Bērni/)
  await lookAt()
  await button("Cancel: Anna Ozola").click()
  await expect.element(page.getByText("Anna Ozola: cancel the entry?")).toBeVisible()
  await button("Cancel the entry").click()
  await expectToast("The entry is cancelled")
  await expect.element(line("Anna Ozola")).toMatchTextContent(/Usually/)
  await expect.element(page.getByRole("heading", { level: 2 })).toHaveFocus()
})

test("whose role ends while the form is open reads it there, and loses nothing that was typed [FA-05]", async () => {
  const { site } = await show()
  await button("Enter riders").click()
  await choice("Anna Ozola").click()
  await button("Continue").click()
  await dialog.getByLabelText("Motorcycle").fill("TRS")
  site.isManager = false
  await dialog.getByRole("button", { name: "Join", exact: true }).click()
  await expect.element(dialog).toMatchTextContent(/no longer manage this rider’s club/)
  await expect.element(dialog.getByLabelText("Motorcycle")).toHaveValue("TRS")
})

test("nobody is entered once registration is closed, and an empty list says how riders come into it [FA-05]", async () => {
  await show({ riders: [], isOpen: false })
  await expect.element(page.getByText("Registration for this stage is closed.")).toBeVisible()
  await expect.element(page.getByText("Nobody names this club yet")).toBeVisible()
  await expect.element(button("Enter riders")).not.toBeInTheDocument()
  await lookAt()
})

test("whoever does not manage the club reads that it is not theirs [FA-05]", async () => {
  await show({ isManager: false })
  await expect.element(page.getByText("You do not manage this club, or no longer do.")).toBeVisible()
  await lookAt()
})

import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { makeStart } from "#tests/support/factories/registration-start.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { ParticipantDialog } from "./participant-dialog.tsx"
import { joinAddress } from "./participants-address.ts"

const stage = "institutions/lamsf/championships/latvia/stages/cesis"

const start = makeStart({
  classes: [
    { name: "Bērni", order: 1, yearsFrom: 6, yearsTo: 12 },
    { name: "Hobby", order: 2, yearsFrom: 16, yearsTo: null },
  ],
  clubs: [],
})

const inLatvia = (...names: string[]) => names.map((id) => ({ id, country: "Latvia" }))

type Clubs = RegistrationStart["clubs"]

/** Shows the form in which a rider joins; the site then has the clubs that `clubs` returns. */
const showForm = (clubs: () => Clubs | Promise<Clubs> = () => [], isVisitor = false) => {
  answerCalls((os) => ({
    registration: {
      startJoining: os.registration.startJoining.handler(async () => ({
        kind: "started",
        start: { ...start, clubs: await clubs() },
      })),
    },
  }))
  return showScreen(
    <ParticipantDialog
      path={stage}
      start={start}
      task={{ kind: "join", isVisitor }}
      onSignedIn={() => {}}
      onWritten={() => {}}
      onClose={() => {}}
    />,
  )
}

test("the club that the arrow keys have come to stays the same where another one is added before it [OR-04]", async () => {
  let clubs = inLatvia("Vidzeme B", "Vidzeme C")
  await showForm(() => clubs)
  const club = page.getByRole("combobox", { name: "Club" })
  await club.fill("Vidzeme")
  await userEvent.keyboard("{ArrowDown}{ArrowDown}")
  const options = page.getByRole("listbox").getByRole("option")
  const reached = page.getByRole("listbox").getByRole("option", { selected: true })
  await expect.element(reached).toHaveTextContent("Vidzeme C, Latvia")
  clubs = inLatvia("Vidzeme A", "Vidzeme B", "Vidzeme C")
  await expect.element(options.first()).toHaveTextContent("Vidzeme A, Latvia")
  await expect.element(reached).toHaveTextContent("Vidzeme C, Latvia")
  await userEvent.keyboard("{Enter}")
  await expect.element(club).toHaveValue("Vidzeme C, Latvia")
})

test("on a slow line the clubs are asked for one time after the other", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const answer = Promise.withResolvers<Clubs>()
  const clubs = vi.fn(() => answer.promise)
  await showForm(clubs)
  await page.getByRole("combobox", { name: "Club" }).click()
  await expect.poll(() => clubs.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(clubs).toHaveBeenCalledOnce()
  answer.resolve([])
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(2_500)
      return clubs.mock.calls.length
    })
    .toBeGreaterThan(1)
})

test("the calendar of a birth date opens among the years of those who ride", async () => {
  let opensAt = ""
  vi.spyOn(HTMLInputElement.prototype, "showPicker").mockImplementation(function (this: HTMLInputElement) {
    opensAt = this.value
  })
  await showForm()
  const calendar = page.getByRole("button", { name: "Choose from a calendar" })
  await calendar.click()
  expect(opensAt).toBe("2001-01-01")
  await userEvent.type(page.getByLabelText("Birth date"), "19880714")
  await calendar.click()
  expect(opensAt).toBe("1988-07-14")
})

test("a visitor whose name and number are on the list already is told to sign in, and may go on to it [RW-03] [PA-06]", async () => {
  await showForm(undefined, true)
  const rows = [{ id: "anna", name: "Anna Ozola", racingNumber: "77" }]
  vi.stubGlobal("fetch", async () => Response.json({ rows, total: 1, own: [] }))
  await page.getByLabelText("Name").fill("anna ozola")
  await page.getByLabelText("Racing number").fill("77")
  await userEvent.type(page.getByLabelText("Birth date"), "19960714")
  await page.getByRole("button", { name: "Next" }).click()
  const question = page.getByRole("dialog", { name: "77 anna ozola is already on the list" })
  await expect.element(question).toMatchTextContent(/If this is you, sign in or ask the organiser\./)
  await expect
    .element(question.getByRole("link", { name: "Login" }))
    .toHaveAttribute("href", `/login?return=${encodeURIComponent(joinAddress(stage))}`)
  await question.getByRole("button", { name: "Continue" }).click()
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveFocus()
})

test("a visitor whose form cannot be compared with the list is told so, and keeps what was typed [PA-06] [RW-03]", async () => {
  await showForm(undefined, true)
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")))
  await page.getByLabelText("Name").fill("Anna Ozola")
  await userEvent.type(page.getByLabelText("Birth date"), "19960714")
  await page.getByRole("button", { name: "Next" }).click()
  await expect
    .element(page.getByText("Failed to check data. Please refresh page and try again."))
    .toBeVisible()
  await expect
    .element(page.getByText("What you typed is still here. Check the connection and try again."))
    .toBeVisible()
  await expect.element(page.getByLabelText("Name")).toHaveValue("Anna Ozola")
})

test("the form is accessible and fits", async () => {
  await showForm()
  await lookAt()
})

import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { type RaceInput, sampleRace } from "#tests/support/screens/sample-race.ts"
import {
  choose,
  dialog,
  menuItem,
  openMenu,
  pressInDialog,
  showDesk,
  showPanel,
  totalOnDesk,
} from "#tests/support/screens/show-desk.tsx"
import { body, lineOf, linkOf, namesOf } from "#tests/support/screens/show-results.tsx"

const over = () => ({ competitionEndDate: Date.now() - 1 })

/** Anna has finished with 6, Jaan has the third section still to ride. */
const race = ({ cards, ...given }: Partial<RaceInput> = {}) =>
  sampleRace({ cards: { "Anna Ozola": [[0, 1, 5]], "Jaan Tamm": [[0, 5, null]], ...cards }, ...given })

const button = (name: string) => page.getByRole("button", { name, exact: true })
const approve = button("Approve results")
/** The riders without a start and a score, on the desk. */
const absent = () => body().getByCss(".desk-absent")
/** What leads from the results to the desk, with how much waits there. */
const link = (name: string, count: number) =>
  page.getByRole("link", { name: `${name} ${count}`, exact: true })
const badge = (name: string) => lineOf(name).getByCss(".badge")
const headingOfPanel = () => body().getByCss(".secretary-panel h2")
const currentStep = () => body().getByCss(".steps [aria-current=step]")
const noDialog = () => expect.element(page.getByRole("dialog")).not.toBeInTheDocument()

test("approval waits for all; who is unfinished gets a DNF at once, and approved results are closed [SP-02]", async () => {
  const { sent } = await showPanel(race({ stage: over() }))
  await expect.element(currentStep()).toMatchTextContent(/Race in progress/)
  await expect.element(approve).toBeDisabled()
  await expect
    .element(approve)
    .toHaveAccessibleDescription(/^Not all participants finished or DNF\/DQ\. .* Jaan Tamm$/)
  await button("Set DNF for all unfinished (1)").click()
  await pressInDialog("Set DNF")
  await expect.element(badge("Jaan Tamm")).toHaveTextContent("DNF")
  await expect.element(page.getByRole("button", { name: "Set DNF for all" })).not.toBeInTheDocument()
  // the button that had the focus is gone
  await expect.element(headingOfPanel()).toHaveFocus()

  await approve.click()
  await expect
    .element(dialog())
    .toMatchTextContent(/It won't be able to change position once approved\. Proceed\?/)
  sent.mockClear()
  await dialog().getByRole("button", { name: "Approve results" }).dblClick()
  await expect.element(currentStep()).toMatchTextContent(/Approved results cannot be changed/)
  expect(sent.mock.calls.map(([procedure]) => procedure)).toEqual(["approve"])
  await expect.element(page.getByText("Results are approved and cannot be changed")).toBeVisible()
  await expect.element(button("Generate standings")).toBeVisible()
  await expect.element(headingOfPanel()).toHaveFocus()
  await expect.element(page.getByRole("button", { name: "Actions" })).not.toBeInTheDocument()
  await expect.element(button("Reopen results")).not.toBeInTheDocument()
})

test("approval names who has neither a start nor a score, and marks them [D-45]", async () => {
  const given = race({
    stage: over(),
    cards: { "Liis Kask": [], "Zane Liepa": [], "Oto Kalns": [] },
    riders: {
      "Liis Kask": { racingNumber: "10000" },
      "Zane Liepa": { racingNumber: "9000" },
      "Oto Kalns": { racingNumber: "20000" },
    },
  })
  given.setStatus("Jaan Tamm", "DNF")
  let isOtoEntered = false
  const { sent } = await showPanel(given, {
    answers: (results) => ({
      approvalCheck: results.approvalCheck.handler(() => {
        const { entered, absent, ...check } = given.check()
        const known = absent.filter(({ name }) => isOtoEntered || name !== "Oto Kalns")
        return {
          kind: "found" as const,
          check: { ...check, entered: entered - absent.length + known.length, absent: known },
        }
      }),
    }),
  })
  await approve.click()
  await expect.element(dialog()).toMatchTextContent(/2 of 4 have no start and no score/)
  await expect
    .element(dialog().getByRole("listitem"))
    .toHaveTextContent("Expert: 9000 Zane Liepa, 10000 Liis Kask")
  await lookAt()
  // one more is entered while the secretary reads, and the page hears of nothing before it is told
  isOtoEntered = true
  await dialog().getByRole("button", { name: "Set DNS for them (2)" }).click()
  await expect.element(dialog()).toMatchTextContent(/Results changed meanwhile/)
  await expect.element(dialog()).toMatchTextContent(/Set DNS for them \(3\)/)
  await pressInDialog("Set DNS")
  for (const name of ["Zane Liepa", "Liis Kask", "Oto Kalns"])
    await expect.element(badge(name)).toHaveTextContent("DNS")
  await expect.element(link("No start and no score", 0)).toBeVisible()
  await approve.click()
  await expect.element(dialog()).not.toMatchTextContent(/no start/)
  await pressInDialog("Approve results")
  await expect.element(currentStep()).toMatchTextContent(/Approved/)
  expect(sent.mock.calls.map(([procedure]) => procedure)).toEqual([
    "setDnsForAbsent",
    "setDnsForAbsent",
    "approve",
  ])
})

test.for([
  ["nothing was recorded", {}],
  ["everybody has a DNS", { "Līga Kalna": [] }],
] as const)(
  "a race of which %s is approved only after a second question [D-45] [RX-09]",
  async ([, cards]) => {
    const given = sampleRace({ cards })
    for (const name of Object.keys(cards)) given.setStatus(name, "DNS")
    const { sent } = await showPanel(given)
    await approve.click()
    await expect.element(dialog()).toMatchTextContent(/The competition runs until \d+ \w+ at \d\d:\d\d\./)
    await pressInDialog("Approve results")
    await expect.element(dialog()).toMatchTextContent(/Nobody has a start or a score in this race/)
    await pressInDialog("Cancel")
    await noDialog()
    expect(sent).not.toHaveBeenCalled()
    await approve.click()
    await pressInDialog("Approve results")
    await pressInDialog("Approve without results")
    await expect.element(currentStep()).toMatchTextContent(/Approved/)
  },
)

test("a race that has not begun cannot be approved yet, and says when it begins", async () => {
  const competitionStartDate = Date.now() + 86_400_000
  const dates = { competitionStartDate, competitionEndDate: competitionStartDate + 3_600_000 }
  await showPanel(sampleRace({ cards: {}, stage: dates }))
  await expect.element(approve).toBeDisabled()
  await expect
    .element(approve)
    .toHaveAccessibleDescription(/^Nothing to approve yet\. The competition begins: \d+ \w+ at \d\d:\d\d$/)
})

test("DNF is set for all at once only once the competition is over [D-16]", async () => {
  await showPanel(race())
  const all = button("Set DNF for all unfinished (1)")
  await expect.element(all).toBeDisabled()
  await expect
    .element(all)
    .toHaveAccessibleDescription(/^The competition runs until \d+ \w+ at \d\d:\d\d\. Until then/)
  await all.click({ force: true })
  await noDialog()

  // from button to button, then to what stands below them, and to the desk
  all.element().focus()
  for (const name of ["Change the end of the stage", "Cockpit"]) {
    await userEvent.keyboard("{Tab}")
    await expect.element(page.getByRole("link", { name, exact: true })).toHaveFocus()
  }
  await userEvent.keyboard("{Tab}")
  await expect.element(link("Needs attention", 1)).toHaveFocus()
  await choose("Jaan Tamm", "Set DNF")
  await pressInDialog("Set status")
  await expect.element(badge("Jaan Tamm")).toHaveTextContent("DNF")
  await expect.element(all).not.toBeInTheDocument()
})

test("until the end of the competition the DNS for all leaves out riders who may still start [D-45]", async () => {
  await showDesk(race({ cards: { "Līga Kalna": [] } }))
  await page.getByText("1 of 3 has no start and no score").click()
  await expect.element(absent()).toMatchTextContent(/Līga Kalna/)
  await expect.element(button("Set DNS for them (1)")).not.toBeInTheDocument()
})

test("the desk names who has neither a start nor a score, gives them a DNS after the end, and takes it back [RX-09] [D-45] [SP-14]", async () => {
  const riders = { "Līga Kalna": { racingNumber: "77" } }
  await showDesk(race({ stage: over(), cards: { "Līga Kalna": [] }, riders }))
  await page.getByText("1 of 3 has no start and no score").click()
  await expect.element(absent()).toMatchTextContent(/77 Līga Kalna/)
  await lookAt()
  await button("Set DNS for them (1)").click()
  await pressInDialog("Set DNS")
  await expect.element(totalOnDesk("Līga Kalna")).toHaveTextContent("DNS")
  await expect.element(absent()).not.toBeInTheDocument()
  await expect.element(body().getByCss(".day h2").first()).toHaveFocus()
  await button("Undo").click()
  await expect.element(totalOnDesk("Līga Kalna")).toHaveTextContent("")
  await expect.element(absent()).toMatchTextContent(/77 Līga Kalna/)
})

test("one rider is marked as not started at any time, is last without a place, and may start after all [RX-09] [SP-04]", async () => {
  const given = race({ cards: { "Līga Kalna": [] }, riders: { "Līga Kalna": { racingNumber: "77" } } })
  const desk = await showDesk(given)
  await page.getByText("1 of 3 has no start and no score").click()
  await button("Set DNS 77 Līga Kalna").click()
  await expect.element(dialog()).toMatchTextContent(/Līga Kalna gets the status DNS\./)
  await pressInDialog("Set status")
  await expect.element(totalOnDesk("Līga Kalna")).toHaveTextContent("DNS")
  await expect.element(absent()).not.toBeInTheDocument()
  await expect.element(body().getByCss(".day h2").first()).toHaveFocus()
  await desk.unmount()

  const { send } = await showPanel(given)
  await expect.element(badge("Līga Kalna")).toHaveTextContent("DNS")
  expect(namesOf().at(-1)).toBe("Līga Kalna")
  await lookAt()
  await choose("Līga Kalna", "Clear status")
  await pressInDialog("Clear status")
  given.remove("Līga Kalna")
  send()
  await expect.element(badge("Līga Kalna")).not.toBeInTheDocument()
  await expect.element(link("No start and no score", 1)).toBeVisible()
  // who has a score has started
  await openMenu("Jaan Tamm")
  await expect.element(menuItem("Set DNS")).toBeDisabled()
})

test("results wait for a decision on a DNS that was scored, and go on once the DNS is removed [RX-09]", async () => {
  const given = race({
    stage: over(),
    cards: { "Līga Kalna": [] },
    riders: { "Līga Kalna": { racingNumber: "77" } },
  })
  given.setStatus("Jaan Tamm", "DNF")
  given.setStatus("Līga Kalna", "DNS")
  const panel = await showPanel(given)
  await expect.element(approve).toBeEnabled()
  given.score("Līga Kalna", { section: 1, lap: 1 }, 1)
  panel.send()
  await expect.element(approve).toBeDisabled()
  await expect.element(approve).toHaveAccessibleDescription(/^DNS, but there are scores\. .* 77 Līga Kalna$/)
  await expect.element(link("Needs attention", 1)).toBeVisible()
  await panel.unmount()
  await showDesk(given)
  await expect.element(approve).toBeDisabled()
  const item = body().getByCss(".queue li").filter({ hasText: "DNS, but there are scores" })
  await item.getByRole("button", { name: "Remove DNS" }).click()
  await expect.element(item).not.toBeInTheDocument()
  await expect.element(totalOnDesk("Līga Kalna")).toHaveTextContent("1")
  await expect.element(approve).toHaveAccessibleDescription(/Not all participants finished/)
})

test("a rider with only a penalty may get a DNS, and the menu says what else cannot be done [RX-09] [SP-05]", async () => {
  const given = race({ cards: { "Līga Kalna": [] } })
  given.penalise("Līga Kalna", { points: 5, reason: "Noise", timestamp: Date.now() })
  await showPanel(given)
  await openMenu("Līga Kalna")
  await expect.element(page.getByText("A result with penalty points cannot be deleted.")).toBeVisible()
  await expect.element(page.getByText("gets no DNS")).not.toBeInTheDocument()
  await menuItem("Set DNS").click()
  await pressInDialog("Set status")
  await expect.element(badge("Līga Kalna")).toHaveTextContent("DNS")
  // a penalty is no start: nothing asks but that Jaan is not through
  await expect.element(link("Needs attention", 1)).toBeVisible()
})

test("where openFree ranks who has not finished, the list shows the place, the card says why, and the approval names them [RX-08]", async () => {
  await showPanel(
    sampleRace({
      stage: { competitionType: "openFree", ...over() },
      ranksUnfinished: true,
      cards: { "Anna Ozola": [[10, 10, 5]], "Jaan Tamm": [[20, 20, null]] },
    }),
  )
  await expect.element(lineOf("Jaan Tamm").getByCss(".position")).toHaveTextContent("Place 1")
  await expect.element(badge("Jaan Tamm")).not.toBeInTheDocument()
  await expect.element(page.getByRole("button", { name: /Set DNF for all/ })).not.toBeInTheDocument()
  await linkOf("Jaan Tamm").click()
  await expect.element(page.getByText("Not finished: ranked with the points so far")).toBeVisible()
  await approve.click()
  await expect.element(dialog()).toMatchTextContent(/Not finished, ranked with the points so far:.*Jaan Tamm/)
  await pressInDialog("Approve results")
  await expect.element(currentStep()).toMatchTextContent(/Approved/)
})

import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ChampionshipForm } from "#contracts/competitions/championship-form.ts"
import type { ChampionshipToEdit } from "#contracts/competitions/organising.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as editChampionship from "./edit-championship.tsx"

const cesis: ChampionshipToEdit["stages"][number] = {
  id: "cesis",
  path: "institutions/lamsf/championships/latvia/stages/cesis",
  title: "Cēsis",
  location: null,
  status: "published",
  resultsStatus: null,
  competitionStartDate: Date.UTC(2026, 4, 16, 7),
  calledOff: null,
}

const expert = { key: 1, name: "Expert", order: 1, clubStandingMultiplier: 1 }

/** Shows a championship to an admin; what is saved is what its form is filled with the next time. */
const show = async (given: Partial<ChampionshipToEdit["form"]> = {}) => {
  const save = vi.fn<(form: ChampionshipForm) => Promise<"changed-meanwhile" | undefined>>(
    async () => undefined,
  )
  let version = 0
  let form: ChampionshipToEdit["form"] = {
    displayName: "Season 2026",
    publicationStatus: "draft",
    hasTeamCompetition: false,
    teams: [],
    hasClubStandings: false,
    hasWomenClasses: false,
    classes: [expert],
    rules: null,
    ...given,
  }
  answerCalls((os) => ({
    organising: {
      championshipToEdit: os.organising.championshipToEdit.handler(() => ({
        form,
        version: String(version),
        institution: { id: "lamsf", name: "LaMSF", timeZone: "Europe/Riga" },
        mayPublish: true,
        classesInUse: [expert.key],
        teamsInUse: [],
        stages: [cesis],
      })),
      saveChampionship: os.organising.saveChampionship.handler(async ({ input, errors }) => {
        const refusal = await save(input.form)
        if (refusal) throw errors[refusal]()
        version += 1
        form = {
          ...input.form,
          classes: input.form.classes.map((one, index) => ({ ...one, key: one.key ?? 10 + index })),
          teams: input.form.teams.map(({ name }) => ({ name, former: name })),
        }
        return { kind: "saved" }
      }),
    },
  }))
  const open = () =>
    showRoute(editChampionship, {
      path: "/championship/:institution/:championship",
      address: "/championship/lamsf/latvia",
      viewer: admin,
    })
  const { unmount } = await open()
  const reopen = async () => {
    await unmount()
    await open()
  }
  return { save, reopen }
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
const labelled = (label: string) => page.getByLabelText(label)
const group = (name: string) => page.getByRole("group", { name, exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const saveForm = () => button("Save").click()
const saved = () => expectToast("Saved")
const custom = () => labelled("Custom rules").click()
const rowsOf = (name: string) => group(name).getByRole("listitem")

test("a championship is edited: name, publication, classes, teams and its stages [OR-02]", async () => {
  const { save } = await show()
  await expect
    .element(page.getByRole("link", { name: "Cēsis" }))
    .toHaveAttribute("href", "/championship/lamsf/latvia/cesis")
  await field("Name").fill("Latvian championship")
  await labelled("Publication").selectOptions("published")
  for (const name of ["Club standings", "Women’s groups", "Family cup"]) await labelled(name).click()
  const classes = rowsOf("Classes")
  await expect.element(button("Remove: Expert")).toBeDisabled()
  await expect.element(classes.getByText("A stage or the standings use this class: it stays.")).toBeVisible()
  await button("Add a class").click()
  const added = classes.nth(1)
  await expect.element(added.getByLabelText("Class", { exact: true })).toHaveFocus()
  await userEvent.keyboard("Elite")
  await added.getByLabelText("Multiplier").fill("1,5")
  await added.getByRole("button", { name: /^Move up/ }).click()
  await expect.element(classes.first().getByLabelText("Class", { exact: true })).toHaveValue("Elite")
  await button("Add a team").click()
  await userEvent.keyboard("Bērziņi")
  await button("Add a team").click()
  await userEvent.keyboard("Not to be")
  await button("Remove: Team 2").click()
  await expect.element(button("Add a team")).toHaveFocus()
  await saveForm()
  await saved()
  expect(save.mock.lastCall?.[0]).toMatchObject({
    displayName: "Latvian championship",
    publicationStatus: "published",
    hasClubStandings: true,
    hasWomenClasses: true,
    hasTeamCompetition: true,
    classes: [{ name: "Elite", clubStandingMultiplier: 1.5 }, { name: "Expert" }],
    teams: [{ name: "Bērziņi" }],
    rules: null,
  })
  await lookAt()
})

test("a championship has rules of its own, and a fault is told at its field [OR-02]", async () => {
  const { save, reopen } = await show()
  await custom()
  await field("Place 2").fill("25")
  await labelled("A missed stage").selectOptions("worst")
  await labelled("Results to drop").fill("2")
  await labelled("Only riders who have ridden a share of the stages").click()
  await labelled("Stages to ride").fill("4")
  await group("Stages that are never dropped").getByRole("checkbox").click()
  await group("Ties in the standings").getByRole("button", { name: "Add a rule" }).click()
  await saveForm()
  await expect.element(field("Place 2")).toHaveFocus()
  await expect.element(field("Place 2")).toHaveAttribute("aria-invalid", "true")
  await expect
    .element(field("Place 2"))
    .toHaveAccessibleDescription("Place 2 earns 25 points, more than place 1 (20).")
  await field("Place 2").fill("18")
  await expect.element(field("Place 2")).not.toHaveAttribute("aria-invalid")
  await saveForm()
  await expect
    .element(page.getByText("The share is at least one stage and at most all of them."))
    .toBeVisible()
  await labelled("Stages to ride").fill("1")
  await saveForm()
  await saved()
  expect(save.mock.lastCall?.[0].rules).toMatchObject({
    missedStage: "worst",
    drops: { count: 2, alwaysCounted: ["cesis"] },
    minimum: { numerator: 1, denominator: 3 },
  })
  expect(save.mock.lastCall?.[0].rules?.points.byPosition[1]).toBe(18)
  await reopen()
  await labelled("In the final standings").selectOptions("best")
  await expect.element(labelled("Results that count")).toHaveValue("2")
  await expect.element(labelled("A missed stage")).not.toBeVisible()
  await labelled("Only riders who have ridden a share of the stages").click()
  await saveForm()
  await expect.poll(() => save.mock.lastCall?.[0].rules?.drops.kind).toBe("best")
  expect(save.mock.lastCall?.[0].rules?.minimum).toBeNull()
})

test("faults are told at the rows of a championship, two saves on one state are told apart, and leaving warns", async () => {
  const { save } = await show({ classes: [] })
  await button("Add a class").click()
  await saveForm()
  const racingClass = field("Class")
  await expect.element(racingClass).toHaveAccessibleDescription("Please enter a name.")
  await racingClass.fill("Expert")
  await field("Multiplier").fill("many")
  await saveForm()
  await expect.element(field("Multiplier")).toHaveAccessibleDescription(/^Please enter a number/)
  await field("Multiplier").fill("2")
  await saveForm()
  await saved()
  await field("Multiplier").fill("3")
  await saveForm()
  await expect.poll(() => save.mock.lastCall?.[0].classes[0]?.clubStandingMultiplier).toBe(3)

  save.mockResolvedValueOnce("changed-meanwhile")
  await field("Name").fill("Another name")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByText("Somebody else has changed this")).toBeVisible()
  await expect.element(field("Name")).toHaveValue("Another name")
  await page.getByRole("link", { name: "Championships", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("/championship")
})

test("without a rule places are shared, which survives saving; a rule that is named twice is refused [RX-05]", async () => {
  const { reopen } = await show()
  await custom()
  const classic = group("Ties in a classic stage")
  await expect.element(classic.getByLabelText("Rule 1", { exact: true })).toHaveValue("score-counts")
  await classic.getByLabelText("Rule 2", { exact: true }).selectOptions("score-counts")
  await saveForm()
  await expect.element(page.getByText("Each rule can be named only once.")).toBeVisible()
  for (const _rule of [1, 2]) await classic.getByRole("button", { name: "Remove: Rule 1" }).click()
  await expect.element(classic).toMatchTextContent(/No rule: riders with equal points share the place./)
  await expect.element(classic.getByRole("button", { name: "Add a rule" })).toHaveFocus()
  await saveForm()
  await saved()
  await reopen()
  await expect.element(classic.getByLabelText("Rule 1", { exact: true })).not.toBeInTheDocument()
  await expect
    .element(group("Ties in an open free stage").getByLabelText("Rule 1", { exact: true }))
    .toHaveValue("shorter-time")
})

test("a preset shows what it sets beside the rules of now, fills the form in, and holds once it is saved", async () => {
  const { save } = await show()
  await custom()
  const ofSeason = group("Ties in the standings").getByLabelText("Rule 1", { exact: true })
  await ofSeason.selectOptions("most-zeros")
  await expect.element(ofSeason).toHaveAccessibleDescription(/more sections with 0 in the season/)
  await labelled("Only riders who have ridden a share of the stages").click()
  const presets = group("Start from")
  await presets.getByLabelText("Rules like those of").selectOptions("As specified")
  await expect.element(presets).toMatchTextContent(/These are the rules of this championship now./)
  await presets.getByLabelText("Rules like those of").selectOptions("ACU-like")
  const setting = (name: string) => presets.getByCss("dl > div").filter({ hasText: name })
  await expect.element(setting("Points by place")).toMatchTextContent(/All others: 0/)
  await expect.element(setting("Points by place")).toMatchTextContent(/now: 20, 17, 15/)
  await expect.element(setting("Ties in an open free stage")).not.toMatchTextContent(/now:/)
  await presets.getByRole("button", { name: "Fill in these rules" }).click()
  await expect.element(presets.getByRole("status")).toHaveTextContent("Filled in. They hold once you save.")
  const classic = group("Ties in a classic stage")
  await expect.element(classic.getByLabelText("Rule 1", { exact: true })).toHaveValue("score-counts")
  await expect.element(classic.getByLabelText("Rule 2", { exact: true })).not.toBeInTheDocument()
  await expect.element(field("Place 15")).toHaveValue("1")
  await expect.element(labelled("A missed stage")).toHaveValue("worst")
  const from = labelled("Drop results from this number of stages")
  await expect.element(from).toHaveValue("4")
  await expect.element(labelled("Stages to ride")).not.toBeVisible()
  // everything can be changed afterwards
  await from.fill("5")
  await saveForm()
  await saved()
  await expect.element(presets.getByRole("status")).toHaveTextContent("")
  expect(save.mock.lastCall?.[0].rules).toMatchObject({
    drops: { from: 5 },
    stageTies: { classic: ["score-counts"] },
  })
  await lookAt()
})

test("rules that are typed are there again once the usual ones are left, and are not sent with those", async () => {
  const { save } = await show()
  const usual = labelled("As specified")
  await custom()
  await field("Place 2").fill("16")
  await button("Add a place").click()
  await field("Place 15").fill("0")
  await labelled("A missed stage").selectOptions("worst")
  await labelled("In the final standings").selectOptions("best")
  await labelled("In the final standings").selectOptions("worst")
  const minimum = labelled("Only riders who have ridden a share of the stages")
  await minimum.click()
  await labelled("Out of how many").fill("7")
  await minimum.click()
  await minimum.click()
  const typed = async () => {
    await expect.element(field("Place 2")).toHaveValue("16")
    await expect.element(field("Place 15")).toHaveValue("0")
    await expect.element(labelled("A missed stage")).toHaveValue("worst")
    await expect.element(labelled("Out of how many")).toHaveValue("7")
  }
  await typed()
  await usual.click()
  await expect.element(field("Place 15")).not.toBeVisible()
  await custom()
  await expect.element(field("Place 15")).toBeVisible()
  await typed()
  await usual.click()
  await saveForm()
  await saved()
  expect(save.mock.lastCall?.[0].rules).toBeNull()
})

test("typing on at once goes into the row just added, however busy the device is", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  await show()
  const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent
  await button("Add a team").click()
  await userEvent.keyboard("Bērziņi")
  await expect.element(field("Team 1")).toHaveValue("Bērziņi")
  await button("Add a team").click()
  await userEvent.keyboard("Ozoli")
  await button("Move up: Team 2").click()
  expect(focused()).toBe("Move down: Team 1")
  await button("Remove: Team 1").click()
  expect(focused()).toBe("Add a team")
})

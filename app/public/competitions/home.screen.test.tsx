import { expect, test } from "vitest"
import { commands, page } from "vitest/browser"
import type { PublishedStage } from "#contracts/competitions/stage-page.ts"
import { sampleBoard, sampleClass, sampleRow } from "#tests/support/sample-board.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin, rider } from "#tests/support/screens/sample-stage.ts"
import { addressOf, day, hour, running, showHome, stage } from "#tests/support/screens/show-home.ts"

const timeZone = "Europe/Riga"

const textsOf = (found: { elements(): Element[] }) => found.elements().map((one) => one.textContent)
const card = (title: string) => page.getByRole("article").filter({ hasText: title })
const link = (name: string) => page.getByRole("link", { name, exact: true })

test("an empty calendar says that no competitions are planned [CL-05]", async () => {
  await showHome()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Competitions")
  await expect.element(page.getByText("No planned competitions")).toBeVisible()
  await expect.element(page.getByText("Previous competitions")).not.toBeInTheDocument()
})

test("the list of competitions says what trial is, who leads the running race, who has won and where one can still join", async () => {
  const [now, before] = [running("Ridden now"), stage("Ridden before", -3)]
  const classes = [sampleClass({ name: "Expert", lap: 1, lapSections: [true, true] })]
  const line = { racingClass: "Expert", isFinished: true, total: 1, ridden: 2 }
  const board = (...rows: Partial<Parameters<typeof sampleRow>[0]>[]) =>
    sampleBoard({
      classes,
      rows: rows.map((row, order) =>
        sampleRow({ ...line, id: `${order}`, order, position: order + 1, ...row }),
      ),
    })
  await showHome({
    stages: [
      now,
      before,
      stage("To join", 5),
      stage("Without classes", 6, { hasClasses: false }),
      stage("Closed", 7, { registrationEndDate: Date.now() - hour }),
    ],
    boards: {
      [now.path]: board({ name: "Anna Ozola" }, { name: "Berta Kalna", isFinished: false, ridden: 1 }),
      [before.path]: board({ name: "Centa Liepa", total: 0 }, { name: "Dace Vanaga", total: 10 }),
    },
  })
  await expect.element(page.getByText("The lowest score wins")).toBeVisible()
  const live = card("Ridden now")
  await expect.element(live.getByText("Leaders · 75% ridden")).toBeVisible()
  await expect
    .element(live.getByRole("listitem"))
    .toMatchTextContent(/^Expert ?Anna Ozola ?finished, 1 still riding ?1/)
  await expect
    .element(page.getByRole("link", { name: "Ridden before" }))
    .toMatchTextContent(/Expert: Centa Liepa/)
  expect(textsOf(page.getByRole("link", { name: /^Join / }))).toEqual(["Join To join"])
  await lookAt()
})

test("the card of a stage that has moved to another day says for which it was announced [ST-15]", async () => {
  const announcedStartDate = Date.UTC(2026, 4, 16, 7)
  await showHome({ stages: [stage("Moved", 30, { announcedStartDate }), stage("As planned", 31)] })
  await expect.element(card("Moved")).toMatchTextContent(/Moved Announced: .*16 May/)
  await expect.element(card("As planned")).not.toMatchTextContent(/Announced/)
  await lookAt()
})

test("on an empty site the first admin sees what comes first [HE-03]", async () => {
  await showHome({ viewer: admin, steps: { kind: "to-do", done: [], championship: null, stage: null } })
  const steps = page.getByRole("region", { name: "First steps" })
  await expect.element(steps.getByText("0 of 8 done")).toBeVisible()
  await expect
    .element(steps.getByCss("[aria-current=step]"))
    .toMatchTextContent(/Create the institution that organises/)
  // there is no championship yet to which a stage could be added
  await expect.element(link("Add the first stage")).not.toBeInTheDocument()
  await expect
    .element(link("Create the institution that organises"))
    .toHaveAttribute("href", expect.stringMatching(/^\/championship/))
  await lookAt()
})

test("where nothing is planned a secretary sees the way to their championships [HE-03]", async () => {
  await showHome({ viewer: { ...rider, secretaryOf: ["i"] } })
  await expect.element(link("Go to your championships")).toHaveAttribute("href", "/my-stages")
})

test("the calendar: running first, upcoming by start, previous by start backwards [CL-01] [CL-02] [CL-03] [CL-04] [CL-06]", async () => {
  const soon = stage("Soon", 5, {
    location: "Cēsis",
    competitionOrganizer: "Cēsu motoklubs",
    registrationEndDate: Date.now() + 3 * day,
  })
  const [now, lately] = [running("Now"), stage("Lately", -9, { location: "Madona" })]
  await showHome({
    stages: [
      stage("Later", 30),
      soon,
      stage("Closed", 10, { registrationEndDate: Date.now() - day }),
      now,
      stage("Long ago", -800),
      lately,
      stage("Before", -20),
    ],
  })
  expect(textsOf(page.getByRole("article").getByRole("link"))).toEqual([
    "Now",
    "Live results",
    "Soon",
    "Join Soon",
    "Closed",
    "Later",
    "Join Later",
  ])
  await expect.element(page.getByRole("article").first()).toMatchTextContent(/Running now/)
  const heading = page.getByRole("heading", { level: 2, name: "Previous competitions" })
  const previous = heading.element().closest("section")
  if (!previous) throw new Error("There are no previous competitions")
  expect(getComputedStyle(previous).borderTopWidth).toBe("4px")
  const list = previous.querySelector("ul")
  expect(list && getComputedStyle(list).display).toBe("grid")
  const titles = textsOf(page.elementLocator(previous).getByRole("listitem"))
  expect(titles.map((text) => /Lately|Before|Long ago/.exec(text)?.[0])).toEqual([
    "Lately",
    "Before",
    "Long ago",
  ])

  expect(
    card("Soon")
      .getByRole("link")
      .elements()
      .map((one) => one.getAttribute("href")),
  ).toEqual([addressOf("Soon"), addressOf("Soon")])
  await expect.element(link("Live results")).toHaveAttribute("href", `${addressOf("Now")}/results`)
  await expect
    .element(page.getByRole("link", { name: "Lately" }))
    .toHaveAttribute("href", `${addressOf("Lately")}/results`)

  const dayOf = ({ competitionStartDate }: PublishedStage) => {
    const written = new Intl.DateTimeFormat("sv", { timeZone }).format(competitionStartDate)
    const [, month, date] = /-(\d\d)-(\d\d)$/.exec(written) ?? [""]
    return `${date}.${month}`
  }
  for (const words of [dayOf(lately), "Madona"]) expect(titles[0]).toContain(words)
  const textOf = (title: string) => card(title).first().element().textContent
  expect(textOf("Now")).toContain(dayOf(now))
  for (const words of [dayOf(soon), "Cēsis", "Cēsu motoklubs", "Registration till"])
    expect(textOf("Soon")).toContain(words)
  expect(textOf("Closed")).toContain("Registration ended")
  expect(textOf("Later")).not.toContain("Registration")
})

test("two hundred previous stages are listed by year and found by word", async () => {
  const stages = Array.from({ length: 200 }, (_, index) => {
    const begins = Date.UTC(2024 - Math.floor(index / 20), index % 12, 10, 8)
    const dates = { competitionStartDate: begins, competitionEndDate: begins + 8 * hour }
    return stage(`Ķirsis ${index + 1}`, 0, dates)
  })
  await showHome({ stages })
  const found = page.getByRole("listitem").filter({ hasText: "Ķirsis" })
  await expect.element(found).toHaveLength(200)
  const years = textsOf(page.getByRole("heading", { level: 3, name: /^20\d\d$/ })).map(Number)
  expect(years).toHaveLength(10)
  expect(years).toEqual(years.toSorted((a, b) => b - a))
  const search = page.getByLabelText("Search previous competitions")
  await search.fill("kirsis 117")
  await expect.element(found).toMatchTextContent(/Ķirsis 117/)
  await search.fill("kirsis 1117")
  await expect.element(page.getByText("Nothing found")).toBeVisible()
})

test("a printed calendar has the competitions, and no controls", async () => {
  await showHome({ stages: [running("Now"), stage("Soon", 5)] })
  const join = page.getByCss("a").filter({ hasText: "Join Soon" })
  await expect.element(join).toBeVisible()
  await commands.emulate({ media: "print" })
  await expect.element(join).not.toBeVisible()
  await expect.element(page.getByRole("heading", { name: "Now" })).toBeVisible()
  const pressed = [...document.querySelectorAll("main :is(button, .button, .quiet-button)")]
  expect(pressed.filter((one) => one.checkVisibility())).toEqual([])
})

test("the home page says who leads the championships of the season, and leads to the standings of each class [CL-07]", async () => {
  await showHome({
    leaders: [
      {
        championship: { institution: "i", id: "cup", displayName: "Baltic Trial Cup" },
        stages: { ridden: 1, all: 1 },
        groups: [
          {
            group: { kind: "class", name: "Expert" },
            leaders: [{ name: "Anna Ozola", racingNumber: "1", color: "#d62828" }],
            points: 20,
            lead: 3,
          },
        ],
      },
    ],
  })
  const leaders = card("Baltic Trial Cup")
  await expect.element(leaders).toMatchTextContent(/Stages: 1 of 1/)
  await expect
    .element(leaders.getByRole("listitem"))
    .toMatchTextContent(/Expert.*Number 1.*Anna Ozola.*20 points.*\+3 ahead of second place/)
  await expect
    .element(leaders.getByRole("link", { name: "Expert" }))
    .toHaveAttribute("href", expect.stringMatching(/cup#class-Expert$/))
  await lookAt()
})

import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { StagePage } from "#contracts/competitions/stage-page.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import {
  noRights,
  rider,
  sampleClass,
  sampleRider,
  secretaryRights,
} from "#tests/support/screens/sample-stage.ts"
import { showStage, showStageToSecretary } from "#tests/support/screens/show-stage.ts"

const hour = 3_600_000
const day = 24 * hour
const address = "/competitions/lamsf/latvia/cesis"

const bar = page.getByRole("region", { name: "Stage" })
const links = () =>
  bar
    .getByRole("listitem")
    .elements()
    .map((one) => one.textContent)
const link = (name: string) => page.getByRole("link", { name, exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const running = () => ({ competitionStartDate: Date.now() - hour, competitionEndDate: Date.now() + hour })

test("only organisers see a stage that is not published, and nobody joins it [ST-07]", async () => {
  await showStageToSecretary({ isDraft: true, stage: { title: "Hidden valley", ...running() } })
  await expect.element(page.getByRole("heading", { name: "Hidden valley" })).toBeVisible()
  await expect.element(page.getByText("Only organisers see this stage")).toBeVisible()
  await expect.element(button("Add participant")).toBeVisible()
  await expect.element(button("Join")).not.toBeInTheDocument()
  expect(links()).toEqual(["Cockpit", "Judges", "Edit"])
})

test("a box that says to which day a stage has moved keeps away from who organises it, on a phone too [ST-15]", async () => {
  await page.viewport(360, 640)
  const competitionStartDate = Date.now() + day
  const announcedStartDate = competitionStartDate - 3 * day
  await showStage({
    stage: { competitionStartDate, announcedStartDate, competitionOrganizer: "Cēsu motoklubs" },
  })
  const moved = page.getByCss(".notice").filter({ hasText: "Moved to another day" }).element()
  const organiser = page.getByText(/Cēsu motoklubs/).element()
  const [box, line] = [moved, organiser].map((one) => one.getBoundingClientRect())
  expect((line?.top ?? 0) - (box?.bottom ?? 0)).toBeGreaterThanOrEqual(8)
})

test.for([
  ["postponed", "This stage is postponed. It has no new day yet.", ["Cancel"]],
  ["cancelled", "This stage is cancelled.", []],
] as const)(
  "who is entered in a stage that is %s reads so, keeps the entry, and nobody is asked to join [CH-01]",
  async ([kind, meaning, buttons]) => {
    const texts = { lv: null, et: null, en: "The forest is closed" }
    const calledOff = { kind, on: Date.now(), texts }
    await showStage({
      stage: { calledOff, registrationEndDate: Date.now() - day },
      riders: [sampleRider({ id: rider.userId })],
    })
    await expect.element(page.getByText(meaning)).toBeVisible()
    await expect.element(page.getByText("The forest is closed")).toBeVisible()
    await expect.element(page.getByText("You are joined")).toBeVisible()
    for (const name of ["Join", "Edit", "Cancel"])
      if (buttons.some((one) => one === name)) await expect.element(button(name)).toBeVisible()
      else await expect.element(button(name)).not.toBeInTheDocument()
    await expect.element(page.getByText("What comes next")).not.toBeInTheDocument()
    await expect.element(bar).not.toMatchTextContent(/Registration|Calendar/)
    await lookAt()
  },
)

test("a stage to come has no results, and its calendar", async () => {
  await showStage({ stage: { registrationEndDate: Date.now() + day } })
  await expect.element(bar).toMatchTextContent(/Registration till/)
  expect(links().slice(0, 1)).not.toEqual(["Results"])
})

test.for([
  ["a visitor", noRights, ["Results", "Share"]],
  ["a judge", { ...noRights, judge: true }, ["Results", "Judge App", "Share"]],
  [
    "a secretary who judges",
    { ...secretaryRights, judge: true },
    ["Results", "Cockpit", "Judge App", "Judges", "Edit", "Share"],
  ],
] as const)("the bar leads %s to what they may do once it has begun [ST-01]", async ([, rights, words]) => {
  await showStage({ rights, stage: running() })
  expect(links()).toEqual(words)
  for (const [name, below] of [
    ["Results", "results"],
    ["Judge App", "judge"],
    ["Judges", "judges"],
  ] as const)
    if (words.some((word) => word === name))
      await expect.element(link(name)).toHaveAttribute("href", `${address}/${below}`)
})

test("an open registration says until when, one that has ended says so in red, one without an end nothing [ST-02]", async () => {
  const end = Date.UTC(new Date().getUTCFullYear() + 2, 4, 12, 18)
  const dates = { competitionStartDate: end + day, competitionEndDate: end + 2 * day }
  const show = (registrationEndDate: number | null) =>
    showStage({ viewer: null, stage: { ...dates, registrationEndDate } })
  const open = await show(end)
  await expect.element(bar).toMatchTextContent(/Registration till 12 May at 21:00/)
  await open.unmount()
  const closed = await show(Date.now() - 1_000)
  const ended = page.getByText("Registration ended").element()
  expect(getComputedStyle(ended).color).toBe("rgb(179, 20, 31)")
  await expect.element(link("Login to join")).not.toBeInTheDocument()
  await closed.unmount()
  await show(null)
  await expect.element(link("Login to join")).toBeVisible()
  await expect.element(page.getByText(/Registration (till|ended)/)).not.toBeInTheDocument()
})

test("until it is over a visitor is led to the login, a rider joins, and who has joined may cancel while it is open [ST-03]", async () => {
  const past = Date.now() - 60_000
  const stages: Partial<StagePage>[] = [
    {},
    { registrationEndDate: past },
    { competitionStartDate: past - day, competitionEndDate: past },
  ]
  const controls = async (given: Parameters<typeof showStage>[0]) => {
    const counts: number[][] = []
    for (const stage of stages) {
      const { unmount } = await showStage({ ...given, stage })
      const shown = [
        link("Login to join"),
        button("Join"),
        page.getByText("You are joined"),
        button("Cancel"),
      ]
      counts.push(shown.map((one) => one.elements().length))
      await unmount()
    }
    return counts
  }
  const nothing = [0, 0, 0, 0]
  expect(await controls({ viewer: null })).toEqual([[1, 1, 0, 0], nothing, nothing])
  expect(await controls({})).toEqual([[0, 1, 0, 0], nothing, nothing])
  const riders = [sampleRider({ id: rider.userId })]
  expect(await controls({ riders })).toEqual([[0, 0, 1, 1], [0, 0, 1, 0], nothing])
  await showStage({ viewer: null })
  await link("Login to join").click()
  await expect
    .element(page.getByRole("heading"))
    .toHaveTextContent(`/login?return=${encodeURIComponent(`${address}#join`)}`)
})

test("while registration is open a club's manager is led to where they enter its riders for this stage, and nobody else is [FA-05]", async () => {
  const club = "Ērgļu motosporta un motokrosa veicināšanas biedrība"
  const rights = { ...noRights, enterClubs: [club] }
  const isOver = { stage: { registrationEndDate: Date.now() - day } }
  const toClub = page.getByRole("link", { name: /^Enter riders of the club/ })
  const others = [{}, { viewer: null }, { rights: secretaryRights }]
  for (const given of [...others, { rights, isDraft: true }, { rights, ...isOver }]) {
    const { unmount } = await showStage(given)
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect.element(toClub).not.toBeInTheDocument()
    await unmount()
  }
  await showStage({ rights })
  await expect.element(toClub).toHaveTextContent(`Enter riders of the club: ${club}`)
  const { pathname, searchParams } = new URL(toClub.element().getAttribute("href") ?? "", location.href)
  expect(decodeURIComponent(pathname)).toBe(`/my-riders/clubs/lamsf/${club}`)
  expect(searchParams.get("stage")).toBe("institutions/lamsf/championships/latvia/stages/cesis")
  await lookAt()
})

test("the description is in the visitor's language, and of a long one four lines are shown at first [ST-04]", async () => {
  const lines = Array.from({ length: 9 }, (_, line) => `Rule ${line + 1}`).join("\n")
  const descriptions = {
    lv: "Sacensības Kaņierī",
    et: "Võistlus Kaņieris",
    en: `${lines}\nSee https://rules.example/trial.`,
  }
  const description = page.getByCss("details p[lang]")
  const linesShown = () => {
    const one = description.element()
    return Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))
  }
  const english = await showStage({ stage: { descriptions } })
  await expect.poll(linesShown).toBe(4)
  await button("Show more").click()
  await expect.poll(linesShown).toBe(10)
  await expect.element(description.getByRole("link")).toHaveAttribute("href", "https://rules.example/trial")
  await button("Show less").click()
  await expect.poll(linesShown).toBe(4)
  await english.unmount()

  for (const language of ["lv", "et"] as const) {
    const { unmount } = await showStage({ stage: { descriptions }, language })
    await expect.element(description).toHaveTextContent(descriptions[language])
    await expect.element(button("Rādīt vairāk")).not.toBeInTheDocument()
    await unmount()
  }
})

const classes = page.getByCss(".stage-classes")
const openClasses = () => page.getByRole("heading", { name: "Classes", exact: true }).click()
const described = { descriptions: { lv: null, et: null, en: "A stage" } }

test("the classes are listed with their time, ages, laps and the sections they ride [ST-05]", async () => {
  await showStage({
    stage: {
      ...described,
      classes: [
        sampleClass({
          name: "Expert",
          yearsFrom: 16,
          lap: 3,
          lapSections: [true, false, true],
          startTime: Date.UTC(2026, 4, 16, 7, 5),
          endTime: Date.UTC(2026, 4, 16, 13),
        }),
        sampleClass({ name: "Youth", yearsFrom: 12, yearsTo: 16, lapSections: [true, true, true] }),
      ],
    },
  })
  await openClasses()
  const textsOf = (cells: Iterable<Element>) => [...cells].map((one) => one.textContent)
  const rows = classes.getByRole("row").elements()
  expect(rows.map((row) => textsOf(row.querySelectorAll("th, td")).slice(0, 4))).toEqual([
    ["Class", "Time", "Age", "Laps"],
    ["Expert", "10:05–16:00", "16–∞", "3"],
    ["Youth", "–", "12–16", "2"],
  ])
  expect(textsOf(rows[1]?.querySelectorAll("li") ?? [])).toEqual(["1 ridden", "2 not ridden", "3 ridden"])
})

test("the photo of a class opens large, but not beyond the screen, and closes by Escape", async () => {
  const photo = `/institutions/lamsf/championships/latvia/stages/cesis/images/${"0".repeat(32)}-200x200.webp`
  await showStage({ stage: { ...described, classes: [sampleClass({ name: "Expert", photo })] } })
  await openClasses()
  const small = link("Enlarge the photo of Expert")
  small.element().focus()
  await userEvent.keyboard("{Enter}")
  const dialog = page.getByRole("dialog", { name: "Expert" })
  const large = dialog.getByRole("img", { name: "Photo of Expert" })
  await expect.element(large).toHaveAttribute("src", photo.replace("200x200", "1600x1600"))
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"/>`
  large.element().setAttribute("src", `data:image/svg+xml,${encodeURIComponent(picture)}`)
  await expect.element(large).toHaveProperty("naturalHeight", 1600)
  await expect.element(dialog.getByRole("heading", { name: "Expert" })).toBeInViewport({ ratio: 1 })
  expect(large.element().getBoundingClientRect().height).toBeLessThanOrEqual(0.7 * innerHeight + 0.5)
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(small).toHaveFocus()
})

test("the regulation is linked, and where there is none it is said [ST-06]", async () => {
  const openDocuments = () => page.getByRole("heading", { name: "Documents" }).click()
  const { unmount } = await showStage({ stage: { hasRegulation: true } })
  await openDocuments()
  await expect
    .element(link("Regulation (PDF)"))
    .toHaveAttribute("href", "/institutions/lamsf/championships/latvia/stages/cesis/regulation.pdf")
  await unmount()
  await showStage()
  await openDocuments()
  await expect.element(page.getByText("Cannot get regulation file")).toBeVisible()
})

test("header, bar, description, classes, documents and participants follow each other [ST-08]", async () => {
  await showStage({ stage: running(), riders: [sampleRider()] })
  const headings = page
    .getByRole("heading")
    .elements()
    .map((one) => one.textContent)
  expect(headings).toEqual(["Cēsis", "Description", "Classes", "Documents", "Participants 1"])
  const parts = ["h1", "section[aria-label=Stage]", "main details", ".participants"].map(
    (selector) => document.querySelector(selector)?.getBoundingClientRect().y ?? Number.NaN,
  )
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
})

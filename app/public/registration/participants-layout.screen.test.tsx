import { expect, test } from "vitest"
import { commands, page } from "vitest/browser"
import { brokenWordsIn } from "#tests/support/broken-words.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { noRights, sampleClass, sampleRider, secretaryRights } from "#tests/support/screens/sample-stage.ts"
import { showStage, showStageToSecretary } from "#tests/support/screens/show-stage.ts"

const allOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const css = (selector: string) => page.getByCss(selector)
const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
const lines = css(".participants-table tbody tr")

const tooWideBy = () => document.documentElement.scrollWidth - innerWidth

test.for([
  ["visitor", noRights],
  ["secretary", secretaryRights],
] as const)(
  "class names of a hundred letters take lines, and no room from the others: %s",
  async ([, rights]) => {
    const long =
      "Pieredzējušie braucēji ar motocikliem, kas ražoti līdz tūkstoš deviņi simti astoņdesmit sestajam gad"
    expect(long).toHaveLength(100)
    const names = [long, "Motociklistu".repeat(8)]
    await showStage({
      rights,
      stage: { classes: names.map((name) => sampleClass({ name })) },
      riders: names.map((racingClass) => sampleRider({ racingClass })),
    })
    for (const width of [320, 640, 961, 1280, 1920]) {
      await page.viewport(width, 800)
      expect(boxOf(".participants-table")?.width, `${width}`).toBeLessThanOrEqual(
        boxOf(".participants")?.width ?? 0,
      )
      expect(tooWideBy(), `${width}`).toBeLessThanOrEqual(0)
      if (width >= 961)
        expect(boxOf(".participants-table th[scope=row]")?.width, `${width}`).toBeGreaterThan(90)
    }
  },
)

/** The text before and after each dot that is on a different line from the text before it. */
const brokenDots = () => {
  // a space at the end of a line has a box without width
  const linesOf = (cell: Element) =>
    [...cell.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
  return allOf(".participants-table tbody tr").flatMap((line) => {
    const cells = [...line.querySelectorAll("td:not(.entry-number, .entry-menu, :empty)")]
    const pairs = cells.slice(1).map((cell, index) => [cells[index] ?? cell, cell] as const)
    return pairs
      .filter(([before, cell]) => linesOf(before).at(-1) !== linesOf(cell)[0])
      .map(([before, cell]) => `${before.textContent} · ${cell.textContent}`)
  })
}

test("on the smallest phone no line begins with a dot, however long the class before it is", async () => {
  // each is a letter longer than the one before it, so that some fill a line but for the dot
  const names = Array.from({ length: 16 }, (_, more) => "Motociklistuveterānulīga".slice(0, 8 + more))
  await page.viewport(320, 800)
  await showStage({
    stage: { classes: names.map((name) => sampleClass({ name })) },
    riders: names.map((racingClass) => sampleRider({ racingClass, bike: "Beta" })),
    search: "?list=all",
  })
  await expect.element(lines).toHaveLength(names.length)
  expect(brokenDots()).toEqual([])
})

const twelve = () =>
  Array.from({ length: 12 }, (_, place) => sampleRider({ racingNumber: String(place + 1) }))

test("on paper headings stand over columns or not at all", async () => {
  await showStage({ riders: twelve() })
  await commands.emulate({ media: "print" })
  const headings = css(".participants-table thead")
  // A4 upright and lying, without its margins
  await page.viewport(703, 1032)
  await expect.element(headings).not.toBeVisible()
  await expect.element(lines.first()).toBeVisible()
  await page.viewport(1032, 703)
  await expect.element(headings).toBeVisible()
})

test("on paper every heading has what is below it, everybody is listed, and what is missing is said", async () => {
  await showStage({
    stage: { descriptions: { lv: null, et: null, en: "Boots are washed at the gate." } },
    riders: twelve(),
  })
  const sections = css(".stage-classes tbody")
  const leftOut = page.getByText("10 of 12 participants are printed here.")
  await expect.element(sections).not.toBeVisible()
  await expect.element(leftOut).not.toBeVisible()
  await expect.element(lines).toHaveLength(10)
  await commands.emulate({ media: "print" })
  await expect.element(sections).toBeVisible()
  await expect.element(css("h2").filter({ hasText: "Documents" })).not.toBeVisible()
  await expect.element(leftOut).toBeVisible()
  // what a browser announces before it prints, and after it
  dispatchEvent(new Event("beforeprint"))
  expect(lines.elements()).toHaveLength(12)
  await expect.element(leftOut).not.toBeInTheDocument()
  dispatchEvent(new Event("afterprint"))
  await expect.element(lines).toHaveLength(10)
})

test("on a secretary's paper there is nothing to press", async () => {
  await showStageToSecretary({ riders: twelve() })
  await commands.emulate({ media: "print" })
  const pressed = allOf("main button:not(thead *)").filter((one) => one.checkVisibility())
  expect(pressed.map((one) => one.innerText)).toEqual([])
})

test("charts show how many ride in each class and for each club, side by side if there is room [ST-09]", async () => {
  const clubs = Array.from({ length: 12 }, (_, place) => ({ id: `Club ${place}`, country: "Latvia" }))
  await page.viewport(769, 800)
  await showStage({
    stage: {
      classes: [
        sampleClass({ name: "Expert", order: 9, color: "#d62828" }),
        sampleClass({ name: "Hobby", order: 1, color: "#1d5fd1" }),
      ],
    },
    riders: [clubs[0] ?? null, ...clubs].map((club) => sampleRider({ club })),
  })
  const rowsOf = (name: string) =>
    page
      .getByRole("table", { name })
      .getByRole("row")
      .elements()
      .map((row) => row.textContent)
  expect(rowsOf("Riders by class")).toEqual(["ClassRiders", "Expert0", "Hobby13"])
  expect(rowsOf("Riders by club")[1]).toBe("Club 02")
  expect(rowsOf("Riders by club").at(-1)).toBe("3 other clubs3")
  const bar = page
    .getByRole("table", { name: "Riders by class" })
    .getByCss("td > span[style]")
    .last()
    .element()
  expect(getComputedStyle(bar).backgroundColor).toBe("rgb(29, 95, 209)")
  await commands.emulate({ forcedColors: "active" })
  expect(getComputedStyle(bar)).toMatchObject({ backgroundColor: "rgb(29, 95, 209)", borderTopWidth: "1px" })
  await commands.emulate({ forcedColors: "none" })
  const boxes = () => allOf("figure:has(> table)").map((chart) => chart.getBoundingClientRect())
  const [first, second] = boxes()
  expect(first?.y).toBe(second?.y)
  expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(2, 1)
  await page.viewport(768, 800)
  const [above, below] = boxes()
  expect(below?.y).toBeGreaterThan(above?.bottom ?? Number.POSITIVE_INFINITY)
})

/** The names in the charts of which a part is cut off. */
const cutNames = () =>
  allOf("figure tbody th").flatMap((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    const { left, right } = cell.getBoundingClientRect()
    const isCut = [...text.getClientRects()].some((line) => line.left < left || line.right > right)
    return isCut || cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []
  })

test.for(["Hobby", "MMMMMM", "Hobby, Iesācēji līdz divpadsmit gadiem"])(
  "the charts name classes in whole words, on a phone too: %s [ST-09]",
  async (names) => {
    const classes = names.split(", ")
    await showStage({
      stage: { classes: classes.map((name) => sampleClass({ name })) },
      riders: [sampleRider({ racingClass: classes[0] ?? "" })],
    })
    for (const width of [320, 360, 1280]) {
      await page.viewport(width, 740)
      expect(cutNames(), `${width}`).toEqual([])
      expect(brokenWordsIn(allOf("figure:has(> table)")), `${width}`).toEqual([])
    }
  },
)

test.for([
  ["visitor", null, noRights],
  ["secretary", undefined, secretaryRights],
] as const)(
  "the page of a stage with long words everywhere is accessible and fits: %s",
  async ([, viewer, rights]) => {
    const day = 86_400_000
    const start = Date.now() + day
    const club = { id: "Ziemeļvidzemes tehnisko sporta veidu klubs", country: "Latvia" }
    const wordy = {
      club,
      license: "LV-2026-000123456789",
      gender: "male",
      racingClass: "Ļoti-garš-klases-nosaukums",
    } as const
    await showStage({
      ...(viewer === null && { viewer }),
      rights,
      stage: {
        title: "Ziemeļvidzemes-Dienvidigaunijas starptautiskais mototriāla posms",
        location: "Ērgļu novads, Jumurdas pagasts, “Ziemeļkalni”",
        competitionStartDate: start,
        competitionEndDate: start + day,
        registrationEndDate: start - day / 2,
        descriptions: { lv: "Ļoti garš apraksts. ".repeat(60), et: null, en: null },
        classes: [
          sampleClass({
            name: "Ļoti-garš-klases-nosaukums",
            lapSections: Array.from({ length: 15 }, (_, at) => at % 3 > 0),
          }),
          sampleClass({ name: "Expert", yearsTo: 16, startTime: start, endTime: start + day / 5 }),
        ],
      },
      riders: [
        ...["Anna Ozola", "Kārlis-Kristaps Ļoti-Garš-Uzvārdiņš-Bērziņš", "Jaan Tamm"].map((name) =>
          sampleRider({ name, ...wordy }),
        ),
        sampleRider({ racingNumber: null, bike: null, racingClass: "Expert", birthDate: null }),
      ],
    })
    for (const section of document.querySelectorAll("details")) section.open = true
    await lookAt()
  },
)

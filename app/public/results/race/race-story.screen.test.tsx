import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { allOf, isInWindow } from "#tests/support/screens/boxes.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleRace } from "#tests/support/screens/sample-race.ts"
import { body, lineOf, namesOf, showResults } from "#tests/support/screens/show-results.tsx"

const textsOf = (selector: string) => allOf(selector).map((one) => one.textContent?.replaceAll(/\s+/g, " "))

test("a new score is announced with its section and its effect, for all riders or for those followed [TV-06]", async () => {
  const race = sampleRace({
    cards: { "Anna Ozola": [[3, 1, null]], "Jaan Tamm": [[0, 2, null]], "Liis Kask": [[5, 5, null]] },
  })
  const { send } = await showResults(race)
  const score = (name: string, points: number) => {
    race.score(name, { section: 3, lap: 1 }, points)
    send()
  }
  await expect.element(lineOf("Anna Ozola")).toMatchTextContent(/\+2 behind the leader/)
  await expect.element(lineOf("Liis Kask")).toMatchTextContent(/\+8 behind the leader/)
  await expect.element(lineOf("Liis Kask")).toMatchTextContent(/6 p\. to place 2/)

  const ticker = body().getByCss(".race-ticker")
  const head = ticker.getByCss("summary")
  await expect.element(body().getByCss("[data-connection=live]")).toBeVisible()
  score("Anna Ozola", 0)
  await expect.element(head).toMatchTextContent(/Anna Ozola.*S3.*0.*place 1.*1 place up/)
  expect(textsOf("tbody tr:first-child .last-scores b")).toEqual(["3", "1", "0"])
  expect(textsOf("tbody tr:first-child .last-seen")).toEqual(["S3 · this minute"])

  await page.getByRole("button", { name: "Follow Liis Kask" }).click()
  await head.click()
  await ticker.getByLabelText("Only riders I follow").click()
  await expect.element(head).toMatchTextContent(/Latest scores/)
  const news = () => textsOf(".race-ticker li")
  await expect.poll(news).toEqual([expect.stringMatching(/Liis Kask.*S2/)])
  score("Jaan Tamm", 5)
  score("Liis Kask", 0)
  await expect
    .poll(news)
    .toEqual([expect.stringMatching(/Liis Kask.*S3/), expect.stringMatching(/Liis Kask.*S2/)])
  await lookAt()
  await page.viewport(360, 640)
  await ticker.getByRole("button", { name: "Liis Kask" }).first().click()
  await expect.poll(() => isInWindow(lineOf("Liis Kask").getByRole("link").element())).toBe(true)
})

test("a race is read as it stands or compared on shared sections, and the page says which [RX-10]", async () => {
  await showResults(
    sampleRace({ cards: { Early: [[0, 0, 5]], Late: [[1, null, null]], Third: [[2, 2, null]] } }),
  )
  await expect.element(page.getByText("As it stands: all points so far.")).toBeVisible()
  // RU-02: who has finished is ahead
  expect(namesOf()).toEqual(["Early", "Late", "Third"])
  await page.getByRole("link", { name: "Compared" }).click()
  await expect.element(page.getByText("On the sections that both riders have ridden")).toBeVisible()
  await expect.element(lineOf("Late")).toMatchTextContent(/\+1 compared/)
  await expect.element(lineOf("Late")).toMatchTextContent(/on 1 section/)
  await expect.element(page.getByRole("table")).toMatchTextContent(/Compared with \d* ?Early/)
  await expect.element(lineOf("Third")).toMatchTextContent(/\+4 compared/)
  await lookAt()
  for (const width of [641, 700, 768, 820, 1024]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth, `${width}`).toBeLessThanOrEqual(width)
  }
})

test("a race is compared at an address of its own [RX-10]", async () => {
  await showResults(sampleRace({ cards: { Early: [[0, 0, 5]] } }), { at: "?view=compared" })
  await expect.element(page.getByRole("link", { name: "Compared" })).toHaveAttribute("aria-current", "page")
})

test("a stage's sections are a tab with an address: how hard each was, in all laps or in one, the hardest first [TV-05]", async () => {
  const race = sampleRace({
    cards: {
      "Anna Ozola": [
        [0, 3, 1],
        [0, null, null],
      ],
      "Jaan Tamm": [
        [1, 5, 0],
        [0, null, null],
      ],
      "Liis Kask": [
        [0, 5, null],
        [1, null, null],
      ],
    },
  })
  const { unmount } = await showResults(race)
  await page.getByRole("link", { name: "Sections" }).click()
  const lines = () => textsOf("table tr")
  // the section, its average, and how many rides had 0, 1, 3 and 5 points
  await expect.poll(lines).toEqual([expect.stringMatching(/^SectionAverage/), "S24.30012", "S10.34200"])
  await expect.element(page.getByRole("table", { name: "Expert" })).toBeVisible()
  await lookAt()
  await page.getByRole("link", { name: "Lap 1" }).click()
  await expect.poll(() => lines()[2]).toBe("S10.32100")
  expect(lines()).toHaveLength(3)
  await page.getByRole("link", { name: "Lap 2" }).click()
  await expect.poll(lines).toEqual([expect.stringMatching(/^Section/), "S10.321"])
  await unmount()

  await showResults(race, { at: "?view=sections&lap=1" })
  await expect.poll(() => lines()[2]).toBe("S10.32100")
})

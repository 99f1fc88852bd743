import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider, sampleRider } from "#tests/support/screens/sample-stage.ts"
import { showStage, showStageToSecretary } from "#tests/support/screens/show-stage.ts"
import { lineOf } from "#tests/support/screens/stage-actions.ts"
import { expectToast } from "#tests/support/screens/toasts.ts"

const hour = 3_600_000

const lines = page.getByCss(".participants-table tbody tr")
const names = () => lines.elements().map((line) => line.querySelector("th strong")?.textContent)
const search = page.getByRole("searchbox", { name: "Find a participant" })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const failure = page.getByText("Failed to get participants. Refresh page and try again.")
const filter = (name: string) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name, exact: true })
const select = (name: string) => page.getByRole("checkbox", { name, exact: true })

/** So many riders: Kārlis Bērziņš joined first, then namesakes. */
const manyRiders = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    sampleRider({
      name: place === count - 1 ? "Kārlis Bērziņš" : `Rider Ozoliņš-${count - place}`,
      racingNumber: String(count - place),
    }),
  )

/** Twelve riders from K to @, of whom the last joined last. */
const twelve = Array.from({ length: 12 }, (_, place) =>
  sampleRider({ name: `Rider ${"@ABCDEFGHIJK"[place]}`, racingNumber: String((12 - place) * 10) }),
)

test("the ten who joined last are shown, all on demand, and a search finds by name and number at once [ST-11]", async () => {
  await showStage({ riders: [...twelve, sampleRider({ name: "Kārlis Bērziņš", racingNumber: "77" })] })
  expect(names()).toEqual("@ABCDEFGHI".split("").map((letter) => `Rider ${letter}`))
  await button("Show all (13)").click()
  await expect.element(lines).toHaveLength(13)
  expect(names().at(-1)).toBe("Kārlis Bērziņš")
  await expect.element(page.getByRole("button", { name: /Show all/ })).not.toBeInTheDocument()

  await search.fill("BERZINS karlis")
  await expect.poll(names).toEqual(["Kārlis Bērziņš"])
  await expect.element(page.getByText("1 participant found")).toBeVisible()
  await search.fill("12")
  await expect.poll(names).toEqual(["Rider @"])
  await search.fill("nobody")
  await expect.element(page.getByText("No participant matches “nobody”")).toBeVisible()
  await button("Clear search").click()
  await expect.element(search).toHaveFocus()
  await expect.element(lines).toHaveLength(13)
  await search.fill("rider")
  await expect.element(lines).toHaveLength(10)
  await expect.element(button("Show all (12)")).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expect.element(search).toHaveValue("")
  await expect
    .element(page.getByRole("link", { name: "Participants (CSV)" }))
    .toHaveAttribute("href", "/competitions/lamsf/latvia/cesis/participants.csv?lng=en")
  await expect
    .element(page.getByRole("link", { name: "Start list to print" }))
    .toHaveAttribute("href", "/competitions/lamsf/latvia/cesis/start-list")
})

test("who comes from a search finds the rider's line at once, however many joined later [SE-01] [ST-11]", async () => {
  await showStage({ riders: manyRiders(40), search: "#find=K%C4%81rlis%20B%C4%93rzi%C5%86%C5%A1" })
  await expect.poll(names).toEqual(["Kārlis Bērziņš"])
  await expect.element(search).toHaveValue("Kārlis Bērziņš")
  await expect.element(page.getByRole("heading", { name: "Participants 40" })).toBeInViewport()
  await search.clear()
  await expect.element(lines).toHaveLength(10)
})

test("of an address that searches for a book only as much is read as a name may have [SE-01]", async () => {
  await showStage({ riders: twelve, search: `#find=${"k".repeat(50_000)}` })
  await expect.element(search).toHaveValue("k".repeat(100))
})

test("a press on a heading sorts, a second turns it, a third brings the order of joining back", async () => {
  await showStage({ riders: twelve })
  const heading = page.getByRole("columnheader", { name: "No." })
  const first = () => names()[0]
  expect(first()).toBe("Rider @")
  await heading.getByRole("button").click()
  await expect.element(heading).toHaveAttribute("aria-sort", "ascending")
  await expect.poll(first).toBe("Rider K")
  await heading.getByRole("button").click()
  await expect.element(heading).toHaveAttribute("aria-sort", "descending")
  await expect.poll(first).toBe("Rider @")
  await button("Participant").click()
  await expect.element(heading).not.toHaveAttribute("aria-sort")
  await button("Participant").click()
  await expect.poll(first).toBe("Rider K")
  await button("Participant").click()
  await expect.poll(first).toBe("Rider @")
})

test("everybody sees participants with their birth year, their own line marked [ST-10]", async () => {
  const secrets = { birthDate: "1996-07-14", license: "LV-SECRET", gender: "female" } as const
  const club = { id: "MK Ērgļi", country: "Latvia" }
  await showStage({
    riders: [
      sampleRider({ name: "Jaan Tamm", ...secrets }),
      sampleRider({ id: rider.userId, name: "Anna Ozola", racingNumber: "77", club, ...secrets }),
    ],
  })
  const own = lineOf("Anna Ozola")
  await expect.element(own).toMatchTextContent(/77\s*Anna Ozola\s*You\s*Hobby\s*TRS ONE R 250/)
  await expect.element(own).toMatchTextContent(/MK Ērgļi, Latvia/)
  await expect.element(own).toMatchTextContent(/1996/)
  await expect.element(lineOf("Jaan Tamm")).not.toMatchTextContent(/You/)
})

test("secretaries also see status, license, gender, the full birth date, how long ago somebody joined, and what to do about them [ST-13]", async () => {
  await showStageToSecretary({
    riders: [
      sampleRider({
        name: "Anna Ozola",
        license: "LV-5",
        gender: "female",
        createdOn: Date.now() - 3.5 * hour,
      }),
      sampleRider({ name: "Jaan Tamm", status: "Confirmed", createdOn: Date.now() - 60 * hour }),
    ],
  })
  for (const column of ["Licence", "Gender", "Status", "Joined"])
    await expect.element(page.getByRole("columnheader", { name: column })).toBeVisible()
  for (const words of ["1996.07.14", "LV-5", "Female", "Registered", "3 hr. ago"])
    await expect.element(lineOf("Anna Ozola")).toMatchTextContent(new RegExp(words))
  for (const words of ["Confirmed", "2 days ago"])
    await expect.element(lineOf("Jaan Tamm")).toMatchTextContent(new RegExp(words))
  await expect.element(button("Add participant")).toBeVisible()
  await button("Actions: Jaan Tamm").click()
  const menu = page.getByRole("menu", { name: "Actions: Jaan Tamm" })
  const wordsOf = (role: string) =>
    menu
      .getByRole(role)
      .elements()
      .map((one) => one.textContent)
  expect(wordsOf("menuitemradio")).toEqual(["Registered", "Confirmed"])
  expect(wordsOf("menuitem")).toEqual([
    "View info",
    "Edit",
    "Did not start (DNS)",
    "Out of competition",
    "Delete",
    "Claim code",
    "Same rider as…",
    "Erase personal data",
  ])
})

test("nobody has joined yet, or the rest of the list cannot be had: both are said [ST-12]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const stage = await showStage()
  await expect.element(page.getByText("No participants yet")).toBeVisible()
  /** The page reads its list again after a while. */
  const listed = async () => {
    await vi.advanceTimersByTimeAsync(2_500)
    return lines.elements().length
  }
  stage.riders = manyRiders(201)
  stage.change()
  await expect.poll(listed).toBe(10)
  stage.network.mockRejectedValueOnce(new TypeError("no network"))
  await button("Show all (201)").click()
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(0)
      return failure.elements().length
    })
    .toBe(1)
  await expect.poll(listed).toBe(201)
  await expect.element(failure).not.toBeInTheDocument()
})

test("a list that cannot be read is said, and nobody is offered to join twice [ST-12]", async () => {
  await showStage({ riders: twelve, isFailing: true })
  await expect.element(page.getByText("Failed to check if participant exists")).toBeVisible()
  await expect.element(button("Join")).not.toBeInTheDocument()
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Cēsis")
  await expect
    .element(page.getByRole("link", { name: "Refresh page" }))
    .toHaveAttribute("href", "/competitions/lamsf/latvia/cesis")
})

test("participants are confirmed together, and an undo takes it back [PA-20]", async () => {
  const stage = await showStageToSecretary({
    riders: [
      sampleRider({ name: "Anna Ozola" }),
      sampleRider({ name: "Jaan Tamm" }),
      sampleRider({ name: "Līga Kalna", status: "Confirmed" }),
    ],
  })
  const statuses = () => stage.riders.map(({ status }) => status)
  await select("Select these (3)").click()
  await lookAt()
  await button("Confirm").click()
  await expectToast("2 confirmed, 1 already was")
  await expect.element(page.getByRole("heading", { name: "Participants" })).toHaveFocus()
  expect(statuses()).toEqual(["Confirmed", "Confirmed", "Confirmed"])
  await expect.element(filter("Confirmed 3")).toBeVisible()
  await button("Undo").click()
  await expectToast("2 set to Registered")
  expect(statuses()).toEqual(["Registered", "Registered", "Confirmed"])
  await expect.element(lineOf("Līga Kalna")).toMatchTextContent(/Confirmed/)
})

test("the address keeps the status that is shown, and who is confirmed leaves that list [PA-20]", async () => {
  const riders = [
    sampleRider({ name: "Anna Ozola" }),
    sampleRider({ name: "Jaan Tamm", status: "Confirmed" }),
  ]
  const stage = await showStageToSecretary({ riders, search: "?status=Registered" })
  await expect.element(lines).toHaveLength(1)
  await select("Select: Anna Ozola").click()
  // the page has them all
  expect(stage.network).not.toHaveBeenCalled()
  await button("Confirm").click()
  await expect.element(page.getByText("Everybody is confirmed")).toBeVisible()
  await filter("Confirmed 2").click()
  await expect.element(lines).toHaveLength(2)
})

const oddLicences = [
  sampleRider({ name: "Anna Ozola", license: "LV-5" }),
  sampleRider({ name: "Jaan Tamm", license: "LV-6", licenceOddity: "expired" }),
  sampleRider({ name: "Līga Kalna", license: "LV-7", licenceOddity: "of-other" }),
  sampleRider({ name: "Mārtiņš Rozītis", license: "LV-8", licenceOddity: "unknown" }),
  sampleRider({ name: "Zane Upe", license: "LV-9", licenceOddity: "unknown" }),
]

test("a secretary sees what is odd about a licence, and filters the list by it; the address keeps that [SN-02]", async () => {
  await showStageToSecretary({ riders: oddLicences })
  await expect.element(lineOf("Jaan Tamm")).toMatchTextContent(/LV-6\s*Licence ended/)
  await expect.element(lineOf("Līga Kalna")).toMatchTextContent(/LV-7\s*Another’s licence/)
  await expect.element(lineOf("Zane Upe")).toMatchTextContent(/LV-9\s*Unknown licence/)
  await expect.element(lineOf("Anna Ozola")).not.toMatchTextContent(/licence/i)
  const marks = page.getByRole("navigation", { name: "Licence" })
  await lookAt()
  await marks.getByRole("link", { name: "Unknown licence 2" }).click()
  await expect.poll(names).toEqual(["Mārtiņš Rozītis", "Zane Upe"])
  await expect
    .element(marks.getByRole("link", { name: "Unknown licence 2" }))
    .toHaveAttribute("aria-current", "true")
  await filter("Registered 5").click()
  await expect.element(lines).toHaveLength(5)
})

test("an address with a mark that no licence has any more says so [SN-02]", async () => {
  const riders = oddLicences.slice(0, 1)
  await showStageToSecretary({ riders, search: "?licence=expired" })
  await expect.element(page.getByText("No licence has ended")).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Licence ended 0" })).toBeVisible()
})

test("nobody else sees marks of licences, or filters by them, whatever address they type [SN-02] [XC-04]", async () => {
  await showStage({ riders: oddLicences, search: "?licence=expired" })
  await expect.element(lines).toHaveLength(5)
  await expect.element(page.getByText(/licence/i)).not.toBeInTheDocument()
})

test("the headings of a long list stay in sight at its end", async () => {
  await showStageToSecretary({ riders: manyRiders(40) })
  await button("Show all (40)").click()
  lineOf("Kārlis Bērziņš").element().scrollIntoView({ block: "nearest" })
  await expect.element(lines.first()).not.toBeInViewport()
  const heading = page.getByRole("columnheader", { name: "No." })
  await expect.element(heading).toBeInViewport({ ratio: 1 })
  await heading.getByRole("button").click()
  await expect.element(heading).toHaveAttribute("aria-sort", "ascending")
})

test("a search finds all of 2,000 participants", async () => {
  await showStage({ riders: manyRiders(2_000) })
  await expect.element(page.getByRole("heading", { name: "Participants 2000" })).toBeVisible()
  await search.fill("berzins")
  await expect.poll(names).toEqual(["Kārlis Bērziņš"])
  await search.fill("ozolins")
  await expect.element(page.getByText("1999 participants found")).toBeVisible()
  await expect.element(lines).toHaveLength(10)
})

import { expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import SearchPage from "#app/public/pages/search.tsx"
import type { FoundRider } from "#contracts/site/site-search.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { SiteSearch } from "./site-search.tsx"

const cesis = {
  path: stagePath({ institution: "lamsf", championship: "latvia", stage: "cesis" }),
  title: "Cēsis",
}

const rider = (name: string, participantId = name): FoundRider => ({
  name,
  participantId,
  rider: null,
  racingNumber: "7",
  racingClass: "Expert",
  color: "#2a6fdb",
  stage: cesis,
  hasResult: true,
})

const answerOf = (...riders: FoundRider[]) => ({
  ...{ riders, clubs: [], stages: [], championships: [] },
  changesOn: null,
})

type Answer = ReturnType<typeof answerOf> | null

/** Shows the search of the bar; `find` answers, and throws where no answer comes. */
const show = (find: (typed: string) => Answer | Promise<Answer>) =>
  showScreen(<SiteSearch />, {
    routes: [
      {
        path: "/search",
        Component: SearchPage,
        loader: async ({ request }) => {
          const typed = new URL(request.url).searchParams.get("q") ?? ""
          try {
            return { typed, answer: await find(typed), hasFailed: false }
          } catch {
            return { typed, answer: null, hasFailed: true }
          }
        },
      },
    ],
  })

const field = page.getByRole("combobox", { name: "Search the site" })
const options = page.getByRole("option")
const active = page.getByRole("option", { selected: true })
const status = page.getByRole("search").getByRole("status")

test("an option reached by arrow keys stays active when results for more letters arrive, and none is active if it is gone [SE-01]", async () => {
  const [zermena, onne] = [rider("Žermēna Lahāra"), rider("Õnne Lahāra")]
  let more = Promise.withResolvers<Answer>()
  await show((typed) => (typed === "lahar" ? answerOf(zermena, onne) : more.promise))
  const reach = async (presses: number) => {
    more = Promise.withResolvers()
    await field.fill("lahar")
    await expect.element(options.nth(1)).toBeVisible()
    await userEvent.type(field, " zerm")
    await userEvent.keyboard("{ArrowDown}".repeat(presses))
    await expect.element(active).toMatchTextContent(presses === 1 ? /Žermēna/ : /Õnne/)
    more.resolve(answerOf(zermena))
    await expect.element(options.nth(1)).not.toBeInTheDocument()
  }
  // the search no longer finds this one
  await reach(2)
  await expect.element(active).not.toBeInTheDocument()
  await expect.element(field).not.toHaveAttribute("aria-activedescendant")
  await reach(1)
  await expect.element(active).toMatchTextContent(/Žermēna/)
  await userEvent.keyboard("{Enter}")
  await expect
    .element(page.getByRole("heading"))
    .toHaveTextContent("/competitions/lamsf/latvia/cesis/results/%C5%BDerm%C4%93na%20Lah%C4%81ra")
})

test("arrow keys pass from one namesake to the other, although both lead to one page [SE-01]", async () => {
  const namesakes = ["a", "b"].map((id) => ({ ...rider("Zane Fumarola", id), hasResult: false }))
  await show(() => answerOf(...namesakes))
  await field.fill("fumarola")
  await expect.element(options.nth(1)).toBeVisible()
  for (const index of [0, 1]) {
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(options.nth(index)).toHaveAttribute("aria-selected", "true")
    await expect.element(options.nth(1 - index)).toHaveAttribute("aria-selected", "false")
  }
})

test("a search says that it searches, and arrow keys open its list again [SE-01]", async () => {
  const answer = Promise.withResolvers<Answer>()
  await show(() => answer.promise)
  await field.fill("kald")
  await expect.element(status).toHaveTextContent("Searching…")
  answer.resolve(answerOf(rider("Žermēna Kaldēra")))
  await expect.element(status).toHaveTextContent("Found: 1")
  await userEvent.keyboard("{Escape}")
  await expect.element(options).not.toBeInTheDocument()
  await expect.element(status).toHaveTextContent("")
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(options).toBeVisible()
  await lookAt()
})

test("a search without an answer says so, asks again for what is typed then, and Enter leads to its page [SE-01]", async () => {
  const find = vi.fn<(typed: string) => Answer>(() => {
    throw new TypeError("no network")
  })
  await show(find)
  await field.fill("kalde")
  await expect.element(status).toHaveTextContent("No answer. Check the connection and try again.")
  await expect.element(status).toBeVisible()
  await userEvent.type(field, "ra")
  await expect.poll(() => find.mock.calls.map(([typed]) => typed)).toEqual(["kalde", "kaldera"])
  await userEvent.keyboard("{Enter}")
  const typed = page.getByRole("searchbox", { name: "Rider or stage" })
  await expect.element(typed).toHaveValue("kaldera")
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^No answer. Check the connection/)
  await lookAt()
  find.mockReturnValue(answerOf(rider("Žermēna Kaldēra")))
  await page.getByRole("link", { name: "Try again" }).click()
  await expect.element(page.getByRole("heading", { name: "Riders" })).toBeVisible()
  await expect.element(typed).toHaveValue("kaldera")
  await lookAt()
})

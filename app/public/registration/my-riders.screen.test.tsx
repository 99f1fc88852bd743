import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { ManagedClub } from "#contracts/registration/club-riders.ts"
import type { OwnRider, OwnRiders, RiderForm } from "#contracts/registration/own-riders.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider as viewer } from "#tests/support/screens/sample-viewer.ts"
import { pageOf, showRoute } from "#tests/support/screens/show-screen.tsx"
import * as editRider from "./edit-rider.tsx"
import * as myRiders from "./my-riders.tsx"

const nothing = { racingNumber: null, bike: null, birthDate: null, license: null, club: null, gender: null }

const sample = (given: Partial<OwnRider>): OwnRider => ({
  ...{ id: "rider-bruno", isOwner: false, version: "1", isHidden: false, refusesClub: false },
  ...{ page: null, entries: 0 },
  form: { ...nothing, name: "Bruno Ozols", racingNumber: "77", birthDate: "2014-07-16", bike: "Beta EVO" },
  ...{ alsoHeldBy: [], seenBy: [], invitations: [] },
  ...given,
})

const owner = sample({ id: viewer.userId, isOwner: true, form: { ...nothing, name: "" } })

type Site = {
  riders?: OwnRider[]
  closed?: OwnRiders["closed"]
  refuse?: "rider-known"
  managed?: ManagedClub[]
  prover?: { email: string; hasPassword: boolean } | null
}

/** Shows the riders of an account, with what is called to add, change and remove one. */
const show = async (
  address: string,
  { riders = [owner], closed = null, refuse, managed = [], prover = null }: Site = {},
) => {
  const [add, change, remove] = [
    vi.fn<(form: RiderForm) => void>(),
    vi.fn<(change: object) => void>(),
    vi.fn(),
  ]
  answerCalls((os) => ({
    clubs: { managed: os.clubs.managed.handler(() => managed) },
    registration: {
      ownRiders: os.registration.ownRiders.handler(() => ({
        ...{ riders, closed, today: "2026-05-01", clubs: [{ id: "MX Bauska", country: "Latvia" }] },
      })),
      addRider: os.registration.addRider.handler(({ input, errors }) => {
        add(input.form)
        if (refuse) throw errors[refuse]()
        return { kind: "added", id: "rider-new" }
      }),
      changeRider: os.registration.changeRider.handler(({ input }) => {
        change(input)
        return { kind: "saved" }
      }),
      removeRider: os.registration.removeRider.handler(({ input }) => {
        remove(input.rider)
        return { kind: "removed" }
      }),
    },
    accounts: { neededProof: os.accounts.neededProof.handler(() => prover) },
  }))
  const isList = address === "/my-riders"
  const [here, there] = [
    { route: isList ? myRiders : editRider, path: isList ? "/my-riders" : "/my-riders/:rider" },
    { route: isList ? editRider : myRiders, path: isList ? "/my-riders/:rider" : "/my-riders" },
  ]
  const routes = [pageOf(there.route, there.path)]
  await showRoute(here.route, { path: here.path, address, viewer, routes })
  return { add, change, remove }
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const heading = page.getByRole("heading", { level: 1 })

test("a person sees whom they enter, and adds a child with what is known of them [FA-01]", async () => {
  const { add } = await show("/my-riders")
  await expect.element(page.getByText("No name yet")).toBeVisible()
  await expect.element(page.getByText("You", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "Add a rider" }).click()
  await expect.element(heading).toHaveTextContent("Add a rider")
  await button("Add").click()
  await expect.element(page.getByText("Birth date can't be empty")).toBeVisible()
  await page.getByLabelText("Name").fill("Bruno Ozols")
  await page.getByLabelText("Birth date").fill("16.7.2014")
  await page.getByLabelText("Club").selectOptions("MX Bauska, Latvia")
  await lookAt()
  await button("Add").click()
  await expect.element(heading).toHaveTextContent("My riders")
  expect(add).toHaveBeenCalledExactlyOnceWith({
    ...nothing,
    ...{ name: "Bruno Ozols", birthDate: "2014-07-16", club: "MX Bauska" },
  })
})

test("whom the account has already is said at the name, and what was typed stays [FA-01]", async () => {
  await show("/my-riders/new", { refuse: "rider-known" })
  await page.getByLabelText("Name").fill("Bruno Ozols")
  await page.getByLabelText("Birth date").fill("2014.07.16")
  await button("Add").click()
  await expect.element(page.getByText("You have added this rider already.")).toBeVisible()
  await expect.element(page.getByLabelText("Name")).toHaveValue("Bruno Ozols")
})

test("what is known of a child is changed, and whether the child has a page; the owner's profile says that of the owner [FA-01, RI-03]", async () => {
  const bruno = sample({ version: "seven" })
  const { change } = await show("/my-riders/rider-bruno", { riders: [owner, bruno] })
  await expect.element(page.getByLabelText("Birth date")).toHaveValue("2014.07.16")
  // there is no stage for which an age could be counted
  await expect.element(page.getByText(/^Age at the stage/)).not.toBeInTheDocument()
  await page.getByLabelText("Racing number").fill("88")
  await page.getByLabelText("No page about this rider").click()
  await button("Save").click()
  await expect.element(heading).toHaveTextContent("My riders")
  const { form } = bruno
  const sent = {
    rider: "rider-bruno",
    version: "seven",
    isHidden: true,
    refusesClub: false,
    form: { ...form, racingNumber: "88" },
  }
  expect(change).toHaveBeenCalledExactlyOnceWith(sent)
  await page.getByRole("link", { name: "Change: No name yet" }).click()
  await expect.element(page.getByLabelText("Name")).toHaveValue("")
  await expect.element(page.getByLabelText("No page about this rider")).not.toBeInTheDocument()
})

test("a rider without entries is removed at once, one with entries after a proof, and the owner never [FA-01]", async () => {
  const riders = [
    owner,
    sample({}),
    sample({ id: "rider-clara", entries: 3, form: { ...nothing, name: "Clara" } }),
  ]
  const { remove } = await show("/my-riders", {
    riders,
    prover: { email: "anna@example.org", hasPassword: true },
  })
  await expect.element(page.getByText("Entered in 3 stages")).toBeVisible()
  await lookAt()
  await button("Remove: Bruno Ozols").click()
  await button("Remove").click()
  await expect.poll(() => remove.mock.calls).toEqual([["rider-bruno"]])
  await button("Remove: Clara").click()
  await expect.element(page.getByText("results stay without a name", { exact: false })).toBeInTheDocument()
  await button("Remove").click()
  await expect.element(page.getByText("Is it you?")).toBeVisible()
  expect(remove).toHaveBeenCalledTimes(1)
  expect(page.getByRole("button", { name: /^Remove:/ }).elements()).toHaveLength(2)
})

test("who cannot add riders reads why [FA-01, D-43]", async () => {
  await show("/my-riders", { closed: "address-not-confirmed" })
  await expect.element(page.getByText("You can add riders once your address is confirmed.")).toBeVisible()
  await expect.element(page.getByRole("link", { name: "Add a rider" })).not.toBeInTheDocument()
})

test("each rider says whether the manager of their club may enter them: they may, until the tick is gone [FA-05]", async () => {
  const { change } = await show("/my-riders/rider-bruno", { riders: [owner, sample({})] })
  const tick = page.getByLabelText("The club’s manager may enter this rider: Bruno Ozols")
  await expect.element(tick).toBeChecked()
  await tick.click()
  await lookAt()
  await button("Save").click()
  await expect.element(heading).toHaveTextContent("My riders")
  expect(change).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refusesClub: true }))
  await page.getByRole("link", { name: "Change: No name yet" }).click()
  await expect.element(page.getByLabelText("The club’s manager may enter this rider: You")).toBeChecked()
})

test("who manages a club finds its riders there [FA-05]", async () => {
  const institution = { id: "lamsf", name: "LaMSF" }
  await show("/my-riders", { managed: [{ club: "MX Bauska, juniori", institution }] })
  await expect
    .element(page.getByRole("link", { name: "Riders of the club: MX Bauska, juniori" }))
    .toHaveAttribute("href", "/my-riders/clubs/lamsf/MX%20Bauska%2C%20juniori")
})

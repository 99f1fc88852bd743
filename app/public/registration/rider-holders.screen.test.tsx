import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { OwnRider } from "#contracts/registration/own-riders.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider as viewer } from "#tests/support/screens/sample-viewer.ts"
import { pageOf, showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as editRider from "./edit-rider.tsx"
import * as myRiders from "./my-riders.tsx"

const bruno: OwnRider = {
  ...{
    id: "rider-bruno",
    isOwner: false,
    version: "1",
    isHidden: false,
    refusesClub: false,
    page: null,
    entries: 2,
  },
  form: {
    ...{ name: "Bruno Ozols", racingNumber: "77", birthDate: "2014-07-16", bike: "Beta EVO" },
    ...{ license: null, club: null, gender: null },
  },
  ...{ alsoHeldBy: [], seenBy: [], invitations: [] },
}

const endsOn = Date.UTC(2026, 4, 15, 12)

/** Shows a rider of an account, and what is called to invite others and to leave. */
const show = async (given: Partial<OwnRider> = {}, refuse?: "too-many-invitations" | "last-holder") => {
  const spy = () => vi.fn<(input: object) => void>()
  const [share, handOver, leave] = [spy(), spy(), spy()]
  const site = { riders: [{ ...bruno, ...given }] }
  answerCalls((os) => ({
    clubs: { managed: os.clubs.managed.handler(() => []) },
    registration: {
      ownRiders: os.registration.ownRiders.handler(() => ({
        ...{ riders: site.riders, closed: null, today: "2026-05-01", clubs: [] },
      })),
    },
    accounts: { neededProof: os.accounts.neededProof.handler(() => null) },
    riderHolders: {
      share: os.riderHolders.share.handler(({ input, errors }) => {
        share(input)
        if (refuse === "too-many-invitations") throw errors[refuse]()
        site.riders = [{ ...bruno, ...given, invitations: [{ kind: "share", endsOn }] }]
        return { kind: "mailed" }
      }),
      withdraw: os.riderHolders.withdraw.handler(() => {
        site.riders = [{ ...bruno, ...given, invitations: [] }]
        return { kind: "withdrawn" }
      }),
      handOver: os.riderHolders.handOver.handler(({ input }) => {
        handOver(input)
        site.riders = [{ ...bruno, ...given, invitations: [{ kind: "hand-over", endsOn }] }]
        return { kind: "made", link: `https://nulle.test/my-riders/accept#${"s".repeat(32)}` }
      }),
      endSight: os.riderHolders.endSight.handler(() => {
        site.riders = [{ ...bruno, ...given, seenBy: [] }]
        return { kind: "ended" }
      }),
      leave: os.riderHolders.leave.handler(({ input, errors }) => {
        leave(input)
        if (refuse === "last-holder") throw errors[refuse]()
        site.riders = []
        return { kind: "left" }
      }),
    },
  }))
  const routes = [pageOf(myRiders, "/my-riders")]
  const address = "/my-riders/rider-bruno"
  await showRoute(editRider, { path: "/my-riders/:rider", address, viewer, routes })
  return { share, handOver, leave }
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const email = page.getByRole("textbox", { name: "Email address", exact: true })

test("somebody is invited to enter a rider by their address, and that is withdrawn again [FA-04]", async () => {
  const { share } = await show()
  await expect.element(page.getByText("Only you enter this rider.")).toBeVisible()
  await email.fill("juris")
  await button("Invite").click()
  await expect.element(page.getByText("This is not a valid email address.")).toBeVisible()
  expect(share).not.toHaveBeenCalled()
  await email.fill(" Juris@Example.org ")
  await lookAt()
  await button("Invite").click()
  await expectToast("The invitation is sent")
  expect(share).toHaveBeenCalledExactlyOnceWith({ rider: "rider-bruno", email: "juris@example.org" })
  await expect.element(page.getByText("It works once, until:", { exact: false })).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  await lookAt()
  await button("Withdraw the invitation").click()
  await expect.element(email).toBeVisible()
})

test("why an invitation is not sent is said, and the address stays [FA-04]", async () => {
  await show({}, "too-many-invitations")
  await email.fill("juris@example.org")
  await button("Invite").click()
  await expect
    .element(page.getByText("Too many invitations were sent today.", { exact: false }))
    .toBeVisible()
  await button("OK").click()
  await expect.element(email).toHaveValue("juris@example.org")
})

test("whoever enters a rider with others sees their names, and can leave but not remove the rider [FA-04]", async () => {
  const { leave } = await show({ alsoHeldBy: ["Juris Ozols", ""] })
  await expect
    .element(page.getByText("Also entered by: Juris Ozols, an account without a name"))
    .toBeVisible()
  await lookAt()
  await button("I no longer enter this rider").click()
  await expect
    .element(page.getByText("Bruno Ozols is no longer among your riders.", { exact: false }))
    .toBeVisible()
  await page.getByRole("dialog").getByRole("button", { name: "I no longer enter this rider" }).click()
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("My riders")
  expect(leave).toHaveBeenCalledExactlyOnceWith({ rider: "rider-bruno" })
})

test("who has become the last one meanwhile does not leave, and reads why [FA-04]", async () => {
  await show({ alsoHeldBy: ["Juris Ozols"] }, "last-holder")
  await button("I no longer enter this rider").click()
  await page.getByRole("dialog").getByRole("button", { name: "I no longer enter this rider" }).click()
  await expect
    .element(page.getByText("Nobody else enters this rider any more", { exact: false }))
    .toBeVisible()
})

test("the list names who else enters a rider, and offers no removal there [FA-04]", async () => {
  answerCalls((os) => ({
    clubs: { managed: os.clubs.managed.handler(() => []) },
    registration: {
      ownRiders: os.registration.ownRiders.handler(() => ({
        riders: [{ ...bruno, alsoHeldBy: ["Juris Ozols"] }],
        ...{ closed: null, today: "2026-05-01", clubs: [] },
      })),
    },
  }))
  await showRoute(myRiders, { path: "/my-riders", address: "/my-riders", viewer })
  await expect.element(page.getByText("Also entered by: Juris Ozols")).toBeVisible()
  await lookAt()
  await expect.element(page.getByRole("button", { name: /^Remove/ })).not.toBeInTheDocument()
})

test("a rider is handed over by a link that is shown once, or that the site mails [FA-03]", async () => {
  const { handOver } = await show()
  await page.getByRole("textbox", { name: "Email address, if the site should send the link" }).fill("bruno@")
  await button("Make a link").click()
  await expect.element(page.getByText("This is not a valid email address.")).toBeVisible()
  await page.getByRole("textbox", { name: "Email address, if the site should send the link" }).fill("")
  await button("Make a link").click()
  await expectToast("The link is made")
  expect(handOver).toHaveBeenCalledExactlyOnceWith({ rider: "rider-bruno" })
  const link = page.getByRole("textbox", { name: "Link", exact: true })
  await expect.element(link).toHaveValue(`https://nulle.test/my-riders/accept#${"s".repeat(32)}`)
  await expect
    .element(page.getByText("A link to hand the rider over is open.", { exact: false }))
    .toBeVisible()
  await expect.element(button("Copy the link")).toBeVisible()
  await lookAt()
})

test("a rider whom others enter too is not handed over, and the page says why [FA-03]", async () => {
  await show({ alsoHeldBy: ["Juris Ozols"] })
  await expect.element(page.getByText("Others enter this rider too.", { exact: false })).toBeVisible()
  await expect.element(button("Make a link")).not.toBeInTheDocument()
})

test("who has taken a rider over sees who still sees the results, and ends that; so does an owner who was handed over [FA-03]", async () => {
  await show({ isOwner: true, seenBy: ["Anna Ozola"] })
  await expect.element(page.getByText("May still see results: Anna Ozola")).toBeVisible()
  await expect.element(button("Invite")).not.toBeInTheDocument()
  await lookAt()
  await button("End this").click()
  await page.getByRole("dialog").getByRole("button", { name: "End this" }).click()
  await expectToast("They see nothing any longer")
  await expect.element(page.getByText("May still see results")).not.toBeInTheDocument()
})

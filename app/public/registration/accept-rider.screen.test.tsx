import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { ShownInvitation } from "#contracts/registration/rider-holders.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { rider } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import { expectToast } from "#tests/support/screens/toasts.ts"
import * as acceptRider from "./accept-rider.tsx"

const secret = "s".repeat(32)

const open: ShownInvitation & { kind: "open" } = {
  ...{ kind: "open", of: { kind: "share", endsOn: Date.UTC(2026, 4, 15, 12) } },
  ...{ rider: "Bruno Ozols", by: "Anna Ozola", mayBeRider: false, closed: null },
}

type Site = { invitation?: ShownInvitation; viewer?: typeof rider | null; refuse?: "invitation-not-found" }

/** Opens the link of an invitation, as somebody who is signed in, or not. */
const show = async ({ invitation = open, viewer = rider, refuse }: Site = {}) => {
  const accept = vi.fn<(input: object) => void>()
  const site = { invitation }
  answerCalls((os) => ({
    riderHolders: {
      invitation: os.riderHolders.invitation.handler(({ input }) =>
        input.secret === secret ? site.invitation : { kind: "unknown" },
      ),
      accept: os.riderHolders.accept.handler(({ input, errors }) => {
        accept(input)
        if (refuse) {
          site.invitation = { kind: "unknown" }
          throw errors[refuse]()
        }
        return { kind: "accepted", rider: "rider-bruno" }
      }),
    },
  }))
  const here = "/my-riders/accept"
  // the test's own page has the part after the #
  location.hash = secret
  await showRoute(acceptRider, { path: here, address: here, viewer })
  return { accept }
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const link = (name: string) => page.getByRole("link", { name, exact: true })
const shown = (text: string) => expect.element(page.getByText(text, { exact: false })).toBeVisible()

test("who is signed in sees who the rider is and who invites, accepts, and comes to their riders [FA-04]", async () => {
  const { accept } = await show()
  await shown("Bruno Ozols")
  await shown("Invited by: Anna Ozola")
  await shown("The link works until: 2026.05.15")
  await lookAt()
  await button("Accept").click()
  await expectToast("You enter this rider now")
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("/my-riders")
  expect(accept).toHaveBeenCalledExactlyOnceWith({ secret, isRider: false })
})

test("who is not signed in is led to sign in and back, and learns nothing before [FA-04]", async () => {
  await show({ viewer: null })
  await expect
    .element(link("Sign in or register"))
    .toHaveAttribute("href", `/login?return=${encodeURIComponent(`/my-riders/accept#${secret}`)}`)
  await expect.element(page.getByText("Bruno")).not.toBeInTheDocument()
  await lookAt()
})

test("a link that was used or has ended says what to do, also where that happens meanwhile [FA-04]", async () => {
  await show({ invitation: { kind: "unknown" } })
  await shown("This link does not work. It was used or withdrawn, or more than 14 days have passed.")
  await lookAt()
})

test("a link that somebody else uses first is refused, and says so afterwards [FA-04]", async () => {
  await show({ refuse: "invitation-not-found" })
  await button("Accept").click()
  await expect.element(page.getByRole("dialog")).toMatchTextContent(/This link does not work/)
  await button("OK").click()
  await expect.element(button("Accept")).not.toBeInTheDocument()
})

test("whose address is not confirmed confirms it first, and does not see the rider [FA-04, D-43]", async () => {
  await show({ invitation: { kind: "address-not-confirmed" } })
  await shown("Your email address is not confirmed yet.")
  await expect.element(link("Open my profile")).toHaveAttribute("href", "/profile")
})

test.each([
  ["own-invitation", "You have made this invitation yourself."],
  ["held-already", "You enter this rider already."],
  ["rider-known", "You have a rider of this name and birth date already."],
  ["too-many-riders", "Your account has as many riders as it can have."],
  ["too-many-holders", "No more accounts can enter this rider: it has as many as possible."],
] as const)("a link that changes nothing says why: %s [FA-04]", async (closed, text) => {
  await show({ invitation: { ...open, closed } })
  await shown(text)
  await expect.element(button("Accept")).not.toBeInTheDocument()
  await expect.element(link("My riders")).toBeVisible()
})

test("who is handed over says that it is them, or enters the rider, if their account has entered nobody yet [FA-03]", async () => {
  const handedOver = { ...open, of: { ...open.of, kind: "hand-over" as const }, mayBeRider: true }
  const { accept } = await show({ invitation: handedOver })
  await shown("If you accept, the rider is yours to register")
  await shown("Are you the rider?")
  await expect.element(button("I enter this rider")).toBeVisible()
  await lookAt()
  await button("This is me").click()
  await expectToast("You enter this rider now")
  expect(accept).toHaveBeenCalledExactlyOnceWith({ secret, isRider: true })
})

test("whose account has been entered already, takes a rider over only to enter them [FA-03]", async () => {
  const handedOver = { ...open, of: { ...open.of, kind: "hand-over" as const } }
  const { accept } = await show({ invitation: handedOver })
  await expect.element(button("This is me")).not.toBeInTheDocument()
  await button("Accept").click()
  await expectToast("You enter this rider now")
  expect(accept).toHaveBeenCalledExactlyOnceWith({ secret, isRider: false })
})

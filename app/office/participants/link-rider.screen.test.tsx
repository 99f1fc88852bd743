import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { LinkTarget, RiderCandidate } from "#contracts/registration/participants.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { sampleParticipant } from "#tests/support/screens/sample-participant.ts"
import { showScreen } from "#tests/support/screens/show-screen.tsx"
import { LinkRider } from "./link-rider.tsx"

const stage = "institutions/lamsf/championships/lc-2026/stages/cesis"
const before = "institutions/lamsf/championships/lc-2026/stages/kanieris"
const rider = "7d1f1c5e-7f0e-4d0c-9a53-0f6f0d2f7a11"

const candidate: RiderCandidate = {
  to: { stage: before, participantId: "zenta-then" },
  latest: {
    name: sampleParticipant.name,
    racingNumber: "7",
    racingClass: "Expert",
    birthYear: 1996,
    color: "#2a6fdb",
    club: null,
    stage: { title: "Kaņieris", competitionStartDate: Date.UTC(2026, 4, 16, 7), timeZone: "Europe/Riga" },
  },
  entries: 1,
  hasAccount: false,
}

test("a secretary says which entries are one person's, and takes it back [RI-04]", async () => {
  let linked: string | null = null
  const link = vi.fn<(to: LinkTarget) => void>()
  answerCalls((os) => ({
    registration: {
      riderCandidates: os.registration.riderCandidates.handler(() => ({
        kind: "found",
        rider: linked,
        candidates: linked === null ? [candidate] : [],
      })),
      linkRider: os.registration.linkRider.handler(({ input }) => {
        link(input.to)
        linked = rider
        return { kind: "linked", rider }
      }),
      unlinkRider: os.registration.unlinkRider.handler(() => {
        linked = null
        return { kind: "unlinked" }
      }),
    },
  }))
  await showScreen(<LinkRider path={stage} participant={sampleParticipant} onClose={() => {}} />)
  const dialog = page.getByRole("dialog", { name: "Who is Zenta Rozentāle?" })
  const other = dialog.getByRole("listitem").filter({ hasText: "Kaņieris" })
  await expect.element(other).toMatchTextContent(/1996 · Expert/)
  await lookAt()
  await other.getByRole("button", { name: "Same person" }).click()
  await expect.element(page.getByText("The entry is on the rider’s page")).toBeVisible()
  expect(link).toHaveBeenCalledExactlyOnceWith(candidate.to)
  const address = `/riders/${rider}`
  await expect.element(dialog.getByRole("link", { name: "Open the page" })).toHaveAttribute("href", address)
  await expect.element(other).not.toBeInTheDocument()
  const search = dialog.getByRole("searchbox", { name: "Name, or a part of it" })
  await expect.element(search).toHaveFocus()
  await dialog.getByRole("button", { name: "Take it off the page" }).click()
  await expect.element(page.getByText("The entry is off the page")).toBeVisible()
  await expect.element(other).toBeVisible()
  await expect.element(search).toHaveFocus()
})

import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { AuditEntry } from "#contracts/accounts/audit-log.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-viewer.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as auditLog from "./audit-log.tsx"

const entry: AuditEntry = {
  id: 60,
  event: "add_club",
  data: { club: "Club number 60" },
  timestamp: Date.UTC(2026, 4, 16),
  userId: admin.userId,
  userEmail: admin.email,
  about: [{ kind: "club", id: "Club number 60", name: "Club number 60", isThere: true }],
}

test("an admin searches the audit log and turns its pages", async () => {
  const asked: object[] = []
  answerCalls((os) => ({
    organising: {
      audit: os.organising.audit.handler(({ input }) => {
        asked.push(input)
        const isOver = input.until !== null && input.until < entry.timestamp
        return { entries: isOver ? [] : [entry], next: input.before === null && !isOver ? 11 : null }
      }),
    },
  }))
  await showRoute(auditLog, { path: "/championship/log", address: "/championship/log", viewer: admin })
  const field = page.getByRole("searchbox", { name: "Search" })
  const search = () => page.getByRole("button", { name: "Search" }).click()
  await field.fill("club NUMBER")
  await search()
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ text: "club NUMBER", from: null, until: null, before: null })
  const line = page.getByRole("listitem").filter({ hasText: "Club added" })
  await expect.element(line).toMatchTextContent(/anna@example\.org/)
  await line.getByText("Club added").click()
  await expect.element(line.getByText('"club": "Club number 60"')).toBeVisible()
  await expect
    .element(line.getByRole("link", { name: "Club number 60" }))
    .toHaveAttribute("href", "/championship/clubs")
  await lookAt()

  await page.getByRole("link", { name: "Older entries" }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ text: "club NUMBER", before: 11 })
  await page.getByRole("link", { name: "Newest entries" }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ text: "club NUMBER", before: null })
  await page.getByLabelText("Until").fill("2020-01-01")
  await search()
  await expect.element(page.getByText("Nothing found")).toBeVisible()
  await expect.element(field).toHaveValue("club NUMBER")
  // at midnight where the site is
  expect(asked.at(-1)).toMatchObject({ until: Date.UTC(2020, 0, 1, 22) })
})

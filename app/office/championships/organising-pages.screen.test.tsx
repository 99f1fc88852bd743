import { expect, test } from "vitest"
import { page } from "vitest/browser"
import * as auditLog from "#app/office/accounts/audit-log.tsx"
import * as roles from "#app/office/accounts/roles.tsx"
import type { HeldRole } from "#contracts/accounts/roles.ts"
import { answerCalls } from "#tests/support/screens/answer-calls.ts"
import { lookAt } from "#tests/support/screens/look-at.ts"
import { admin } from "#tests/support/screens/sample-stage.ts"
import { showRoute } from "#tests/support/screens/show-screen.tsx"
import * as championships from "./championships.tsx"
import * as institutions from "./institutions.tsx"

const federation = {
  id: "lamsf",
  name: "Latvijas Motosporta federācija",
  timeZone: "Europe/Riga",
  version: "1",
}

const adminRole: HeldRole = {
  userId: admin.userId,
  name: admin.name,
  email: admin.email,
  role: "admin",
  institutionId: null,
  institutionName: null,
  clubId: null,
  grantedOn: Date.UTC(2026, 4, 16),
}

type Route = Parameters<typeof showRoute>[0]

/** Shows a page of organisers to the only admin of a site with a championship; `isNew`: of a site with nothing yet. */
const show = (route: Route, address: string, { isNew = false } = {}) => {
  answerCalls(({ organising, accounts }) => ({
    accounts: { profile: accounts.profile.handler(() => null) },
    organising: {
      firstSteps: organising.firstSteps.handler(() => ({ kind: "over" })),
      institutions: organising.institutions.handler(() => (isNew ? [] : [federation])),
      championships: organising.championships.handler(() =>
        isNew
          ? []
          : [
              {
                institutionId: federation.id,
                institutionName: federation.name,
                id: "c",
                displayName: "Nepieradināmo klinšakmeņu pārvarēšanas sezona",
                publicationStatus: "draft",
                stages: 1,
              },
            ],
      ),
      roles: organising.roles.handler(() => [adminRole]),
      users: organising.users.handler(() => [{ name: admin.name, email: admin.email, isConfirmed: true }]),
      revokeRole: organising.revokeRole.handler(({ errors }) => {
        throw errors["last-admin"]()
      }),
      audit: organising.audit.handler(() => ({
        entries: [
          {
            id: 1,
            event: "grant_role",
            data: { role: "admin", email: admin.email },
            timestamp: Date.UTC(2026, 4, 16),
            userId: admin.userId,
            userEmail: admin.email,
            about: [{ kind: "account", id: admin.userId, name: admin.email, isThere: true }],
          },
        ],
        next: null,
      })),
    },
  }))
  return showRoute(route, { path: address.replace(/\?.*/, ""), address, viewer: admin })
}

test.for([
  ["/championship", championships],
  ["/championship?new", championships],
  ["/championship/institutions", institutions],
  ["/championship/institutions?edit=lamsf", institutions],
  [`/championship/roles?find=${admin.email}&to=${admin.email}`, roles],
  ["/championship/log", auditLog],
] as const)("the page of organisers at %s is accessible and fits", async ([address, route]) => {
  await show(route, address)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  for (const folded of document.querySelectorAll("details")) folded.open = true
  await lookAt()
})

test.for([
  ["/championship", championships],
  ["/championship/institutions", institutions],
] as const)("the page of a site with nothing yet at %s is accessible and fits", async ([address, route]) => {
  await show(route, address, { isNew: true })
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  await lookAt()
})

test("the last admin stays", async () => {
  await show(roles, "/championship/roles")
  await page.getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await expect.element(page.getByText("The site’s last admin has to stay.")).toBeVisible()
})

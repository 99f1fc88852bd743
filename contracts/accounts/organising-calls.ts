import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, onSite, refusals } from "#contracts/api/procedure.ts"
import { earliestInstant, latestInstant } from "#contracts/fields/instant.ts"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import type { AuditPage } from "./audit-log.ts"
import {
  type ClubManagers,
  clubManagerForm,
  type FoundUser,
  type HeldRole,
  heldRoleForm,
  roleForm,
} from "./roles.ts"

/** A search text: as long as an address allows. */
const searched = storableText(20_000)
/** An instant, or none: no limit. */
const instant = z.int().min(earliestInstant).max(latestInstant).nullable()

const roles = onSite("grant-role")
const changeRole = roles.errors(
  refusals(
    "no-such-user",
    "email-not-verified",
    "no-such-institution",
    "club-not-found",
    "held",
    "not-held",
    "last-admin",
  ),
)

const institution = storableText(100)
const nameClubManagers = atInstitution("name-club-managers").errors(refusals("institution-not-found"))
const changeClubManager = nameClubManagers
  .errors(
    refusals("no-such-user", "email-not-verified", "club-not-found", "held", "not-held", "proof-needed"),
  )
  .input(z.object({ institution, form: clubManagerForm }))

/** Who may do what, and who did what, for admins; what else they manage is `contracts/competitions/organising-calls.ts`. */
export const accountsOrganising = {
  roles: roles.output(type<HeldRole[]>()),
  /** People by a part of their name or email (D-02). */
  users: roles.input(z.object({ text: searched })).output(type<FoundUser[]>()),
  /** For users who have signed in, or proved to be the owner, within the last minutes. */
  grantRole: changeRole
    .errors(refusals("proof-needed"))
    .input(roleForm)
    .output(type<{ kind: "granted" | "revoked" }>()),
  revokeRole: changeRole
    .errors(refusals("proof-needed"))
    .input(heldRoleForm)
    .output(type<{ kind: "granted" | "revoked" }>()),

  /** Who manages a club for the institution's stages (FA-05). */
  clubManagers: nameClubManagers.input(z.object({ institution })).output(type<ClubManagers>()),
  /** Like `grantRole`. */
  nameClubManager: changeClubManager.output(type<{ kind: "granted" | "revoked" }>()),
  endClubManager: changeClubManager.output(type<{ kind: "granted" | "revoked" }>()),

  /** The audit log, page by page (XC-03). */
  audit: onSite("read-audit")
    .input(
      z.object({
        /** A text in the event, its values, or the email of the actor or the person concerned; empty: all. */
        text: searched,
        /** The first instant, and the one after the last. */
        from: instant,
        until: instant,
        /** The `next` of the page before; null: the newest. */
        before: storableCount.min(1).nullable(),
      }),
    )
    .output(type<AuditPage>()),
}

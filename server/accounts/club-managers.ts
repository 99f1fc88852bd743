import { and, asc, eq } from "drizzle-orm"
import type { ClubManagers, HeldRoleForm } from "#contracts/accounts/roles.ts"
import { may } from "#domain/access/may.ts"
import { answer, type ProcedureContext, procedures, withFreshProof } from "#server/api/chain.ts"
import { type Notice, notify } from "#server/auth/notify.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { limits } from "#server/limits/table/limits.ts"
import { clubManagerMail } from "#server/mail/account-mails.ts"
import { listClubs } from "#server/stages/list-clubs.ts"
import { type ChangeRoleOutcome, giveRole, takeRole } from "./change-role.ts"

/** The managers of clubs, or why they are not shown. */
export type ClubManagersOutcome =
  | ({ kind: "found" } & ClubManagers)
  | { kind: "refused"; reason: "forbidden" | "institution-not-found" }

/** Lists who manages a club for an institution's stages (FA-05), for its secretaries. */
const listClubManagers = async (
  { db, actor }: ReadContext,
  institutionId: string,
): Promise<ClubManagersOutcome> => {
  if (!may(actor, "name-club-managers", { institution: institutionId }))
    return { kind: "refused", reason: "forbidden" }
  const [of] = await db
    .select({ id: institution.id, name: institution.name })
    .from(institution)
    .where(eq(institution.id, institutionId))
  if (!of) return { kind: "refused", reason: "institution-not-found" }
  const rows = await db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      club: role.clubId,
      grantedOn: role.grantedOn,
    })
    .from(role)
    .innerJoin(user, eq(user.id, role.userId))
    .where(and(eq(role.institutionId, institutionId), eq(role.role, "club-manager")))
    .orderBy(asc(role.clubId), asc(user.email))
  const managers = rows.flatMap(({ club, ...one }) => (club === null ? [] : [{ ...one, club }]))
  return { kind: "found", institution: of, managers, clubs: await listClubs(db) }
}

/** A manager as a secretary names them. */
type Named = { institution: string; form: { email: string; club: string } }

const asRole = ({ institution: institutionId, form: { email, club: clubId } }: Named): HeldRoleForm => ({
  email,
  named: { role: "club-manager", institutionId, clubId },
})

/** Whether somebody manages the club now, or no longer; or why nothing changed. */
export type ClubManagerOutcome =
  | { kind: "granted" | "revoked" }
  | {
      kind: "refused"
      reason:
        | "forbidden"
        | "institution-not-found"
        | Exclude<Extract<ChangeRoleOutcome, { kind: "refused" }>["reason"], "no-such-institution">
    }

/** Makes somebody a club's manager for the stages of an institution, on behalf of one of its secretaries (FA-05), or ends that. */
const changeClubManager = async (
  { db, actor, now }: Context,
  named: Named,
  change: typeof giveRole | typeof takeRole,
): Promise<ClubManagerOutcome> => {
  if (!may(actor, "name-club-managers", named)) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const came = await db.transaction((tx) => change(tx, asRole(named), { userId, now }))
  if (came.kind !== "refused") return came
  const { reason } = came
  return { kind: "refused", reason: reason === "no-such-institution" ? "institution-not-found" : reason }
}

/** Their page lists all clubs, also those of which no mail came. */
const namedManager = {
  limit: limits.accounts.clubNotices,
  failed: "The manager of a club could not be notified",
}

const findNamed = async (
  { db, accounts }: ProcedureContext,
  { institution: id, form }: Named,
): Promise<Notice[]> => {
  const [found] = await db
    .select({ userId: user.id, email: user.email, institution: institution.name })
    .from(user)
    .innerJoin(institution, eq(institution.id, id))
    .where(eq(user.email, form.email))
  if (!found) return []
  const url = new URL("/my-riders", accounts.siteUrl).href
  const mail = clubManagerMail(accounts.siteName, { url, institution: found.institution, club: form.club })
  return [{ userId: found.userId, email: found.email, mail }]
}

/** The procedures for managers of clubs. */
export const clubManagerProcedures = {
  clubManagers: procedures.organising.clubManagers.handler(async ({ input, context, errors }) => {
    const { kind: _, ...found } = await answer(listClubManagers(context, input.institution), errors)
    return found
  }),
  nameClubManager: procedures.organising.nameClubManager.handler(async ({ input, context, errors }) => {
    const came = await answer(
      withFreshProof(context, () => changeClubManager(context, input, giveRole)),
      errors,
    )
    if (came.kind === "granted")
      await notify(context, namedManager, { path: input.institution, find: () => findNamed(context, input) })
    return came
  }),
  endClubManager: procedures.organising.endClubManager.handler(({ input, context, errors }) =>
    answer(
      withFreshProof(context, () => changeClubManager(context, input, takeRole)),
      errors,
    ),
  ),
}

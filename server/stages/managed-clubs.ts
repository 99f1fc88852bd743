import { and, asc, eq } from "drizzle-orm"
import type { ManagedClub } from "#contracts/registration/club-riders.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns the clubs that somebody manages, with the institution for whose stages (FA-05). */
export const managedClubs = async (db: Db, userId: string): Promise<ManagedClub[]> => {
  const rows = await db
    .select({ club: role.clubId, institution: { id: institution.id, name: institution.name } })
    .from(role)
    .innerJoin(institution, eq(institution.id, role.institutionId))
    .where(and(eq(role.userId, userId), eq(role.role, "club-manager")))
    .orderBy(asc(role.clubId), asc(institution.name))
  return rows.flatMap(({ club, ...of }) => (club === null ? [] : [{ club, ...of }]))
}

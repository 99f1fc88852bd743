import { eq, sql } from "drizzle-orm"
import type { OwnRider } from "#contracts/registration/own-riders.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { OpenInvitation } from "#contracts/registration/rider-holders.ts"
import { comparableName } from "#domain/registration/duplicates.ts"
import { user } from "#server/db/schema/accounts.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { heldIds, ownEntryId, ownIdOf } from "#server/stages/held-riders.ts"

type FoundRider = {
  id: string
  form: RegistrationStart["form"] | null
  isHidden: boolean
  refusesClub: boolean
  page: string | null
  entries: number
  alsoHeldBy: string[]
  seenBy: string[]
  invitations: OpenInvitation[]
}

/** Returns the riders of an account with what is known of them, its owner first, the others as they were added. */
export const readRiders = async (db: Db | Transaction, userId: string, now: number): Promise<OwnRider[]> => {
  const { rows } = await db.execute<FoundRider>(sql`
    select held.id, participation_data as form, coalesce(is_hidden, false) as "isHidden",
      coalesce(refuses_club, false) as "refusesClub",
      case when not is_hidden then rider.id end as page,
      (select count(*)::int from participant where participant.id = held.id)
        + (select count(*)::int from linked_entry where rider_id = rider.id and claimed_on is not null) as entries,
      coalesce((
        select json_agg("user".name order by other.added_on, other.user_id)
        from rider_holder other join "user" on "user".id = other.user_id
        where other.rider_id = rider.id and other.user_id <> ${userId} and not other.only_sees), '[]') as "alsoHeldBy",
      coalesce((
        select json_agg("user".name order by former.added_on, former.user_id)
        from rider_holder former join "user" on "user".id = former.user_id
        where former.rider_id = rider.id and former.only_sees), '[]') as "seenBy",
      coalesce((
        select json_agg(json_build_object('kind', kind, 'endsOn', (extract(epoch from ends_on) * 1000)::float8))
        from rider_invitation
        where rider_invitation.rider_id = rider.id and ends_on > ${new Date(now).toISOString()}), '[]') as invitations
    from ${heldIds(userId)} held left join rider on rider.entry_id = held.id
    left join rider_holder on rider_holder.rider_id = rider.id and rider_holder.user_id = ${userId}
    left join saved_registration saved on saved.entry_id = held.id
    order by held.id <> ${ownIdOf(userId)}, rider_holder.added_on, held.id`)
  const [owner] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  const own = await ownEntryId(db, userId)
  return rows.map(({ form, ...found }) => {
    const known = knownOf(form, owner?.name ?? "")
    return { ...found, isOwner: found.id === own, form: known, version: versionOf(known) }
  })
}

/** What is known of a rider, of whom at least a name is; an owner who has never registered has that of the account. */
export const knownOf = (form: RegistrationStart["form"] | null, name: string): OwnRider["form"] => ({
  name: form?.name ?? name,
  racingNumber: form?.racingNumber ?? null,
  bike: form?.bike ?? null,
  birthDate: form?.birthDate ?? null,
  license: form?.license ?? null,
  club: form?.club ?? null,
  gender: form?.gender ?? null,
})

/** Are two riders of one account the same person? It has nobody twice. */
export const isSamePerson = (
  one: Pick<OwnRider["form"], "name" | "birthDate">,
  other: Pick<OwnRider["form"], "name" | "birthDate">,
): boolean => one.birthDate === other.birthDate && comparableName(one.name) === comparableName(other.name)

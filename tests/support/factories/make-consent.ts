import { desc, eq } from "drizzle-orm"
import { usualConsentAge } from "#domain/registration/consent.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { consentRequest, consentText, guardianConsent } from "#server/db/schema/consents.ts"
import { hashSecret, newSecret } from "#server/db/stored-secret.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Entry } from "#server/stages/find-riders.ts"
import { one } from "./one.ts"

/** The text of an institution to which guardians consent, its next version, written long ago: a consent is needed from now on. */
export const makeConsentText = async (
  db: Db,
  institutionId: string,
  overrides: Partial<Omit<typeof consentText.$inferInsert, "institutionId" | "version">> & {
    underAge?: number
  } = {},
): Promise<typeof consentText.$inferSelect> => {
  const { underAge = usualConsentAge, ...values } = overrides
  await db.update(institution).set({ consentAge: underAge }).where(eq(institution.id, institutionId))
  const [latest] = await db
    .select()
    .from(consentText)
    .where(eq(consentText.institutionId, institutionId))
    .orderBy(desc(consentText.version))
  const version = (latest?.version ?? 0) + 1
  const texts = { lv: "Es piekrītu, ka mans bērns brauc.", en: "I agree that my child rides." }
  return one(
    await db
      .insert(consentText)
      .values({ ...texts, createdOn: 0, ...values, institutionId, version })
      .returning(),
  )
}

/** A consent to an entry that stands, to the first version of the text. */
export const makeConsent = async (
  db: Db,
  entry: Entry,
  overrides: Partial<typeof guardianConsent.$inferInsert> = {},
): Promise<void> => {
  const given = {
    way: "paper",
    guardianName: "Ilze Ozola",
    version: 1,
    givenOn: Date.UTC(2026, 4, 1),
  } as const
  await db.insert(guardianConsent).values({ ...given, ...overrides, ...entry })
}

/** A link that asks a guardian for a consent; returns its secret. */
export const makeConsentRequest = async (
  db: Db,
  entry: Entry,
  overrides: Partial<typeof consentRequest.$inferInsert> = {},
): Promise<string> => {
  const secret = newSecret()
  const sentOn = Date.now()
  const sent = { email: "guardian@example.org", sentOn, endsOn: sentOn + 14 * 24 * 3_600_000 }
  await db.insert(consentRequest).values({ ...sent, ...overrides, secretHash: hashSecret(secret), ...entry })
  return secret
}

import { desc, eq } from "drizzle-orm"
import type { ConsentSettingsForm } from "#contracts/registration/consent-settings-form.ts"
import type { ConsentSettings, ConsentText } from "#contracts/registration/consents.ts"
import { may } from "#domain/access/may.ts"
import { languages } from "#domain/site/language.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { institution } from "#server/db/schema/competitions.ts"
import { consentText } from "#server/db/schema/consents.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { checkConsents } from "./check-consents.ts"

type Refused = { kind: "refused"; reason: "forbidden" | "institution-not-found" }

/** Returns what an institution asks of guardians to its secretaries, with all versions of its text (EN-04). */
export const consentSettings = async (
  { db, actor }: Pick<Context, "db" | "actor">,
  id: string,
): Promise<ConsentSettings | Refused> => {
  if (!may(actor, "manage-consents", { institution: id })) return { kind: "refused", reason: "forbidden" }
  const [found] = await db.select().from(institution).where(eq(institution.id, id))
  if (!found) return { kind: "refused", reason: "institution-not-found" }
  const { name, timeZone, consentAge: underAge } = found
  const versions = await readVersions(db, id)
  const version = settingsVersion(underAge, versions)
  return { kind: "found", institution: { name, timeZone }, underAge, versions, version }
}

const readVersions = async (db: Db | Transaction, id: string): Promise<ConsentText[]> => {
  const rows = await db
    .select()
    .from(consentText)
    .where(eq(consentText.institutionId, id))
    .orderBy(desc(consentText.version))
  return rows.map(({ version, createdOn, lv, et, en }) => ({ version, createdOn, texts: { lv, et, en } }))
}

const settingsVersion = (underAge: number | null, [latest]: readonly ConsentText[]): string =>
  versionOf([underAge, latest?.version ?? 0])

/** Whether the settings are saved now, or why not. */
export type SaveConsentsOutcome =
  | { kind: "saved" }
  | Refused
  | { kind: "refused"; reason: "changed-meanwhile" }

type SaveConsents = { institution: string; version: string; form: ConsentSettingsForm }

/**
 * Saves for whom an institution asks guardians for their consent, and writes another version of the text if it differs from the latest:
 * consents to earlier ones stay as they are (EN-04). A text without any word ends nothing: the versions stay.
 */
export const saveConsentSettings = (
  { db, actor, now }: Context,
  { institution: id, version, form: { underAge, ...texts } }: SaveConsents,
): Promise<SaveConsentsOutcome> => {
  if (!may(actor, "manage-consents", { institution: id }))
    return Promise.resolve({ kind: "refused", reason: "forbidden" })
  const { userId } = actor
  return db.transaction(async (tx): Promise<SaveConsentsOutcome> => {
    const [found] = await tx.select().from(institution).where(eq(institution.id, id)).for("update")
    if (!found) return { kind: "refused", reason: "institution-not-found" }
    const versions = await readVersions(tx, id)
    const [latest] = versions
    const isWritten = languages.some((language) => texts[language] !== null)
    const isNew =
      isWritten && languages.some((language) => texts[language] !== (latest?.texts[language] ?? null))
    if (!isNew && underAge === found.consentAge) return { kind: "saved" }
    if (settingsVersion(found.consentAge, versions) !== version)
      return { kind: "refused", reason: "changed-meanwhile" }
    await tx.update(institution).set({ consentAge: underAge }).where(eq(institution.id, id))
    const next = (latest?.version ?? 0) + 1
    if (isNew)
      await tx.insert(consentText).values({ institutionId: id, version: next, ...texts, createdOn: now })
    const data = {
      institution: id,
      before: { underAge: found.consentAge, version: latest?.version ?? null },
      after: { underAge, version: isNew ? next : (latest?.version ?? null) },
    }
    await writeAudit(tx, { event: "set_consents", data, userId, now })
    return { kind: "saved" }
  })
}

/** The procedures by which secretaries say what guardians consent to. */
export const consentSettingsProcedures = {
  settings: procedures.consents.settings.handler(({ input, context, errors }) =>
    answer(consentSettings(context, input.institution), errors),
  ),
  save: procedures.consents.save.handler(async ({ input, context, errors }) => {
    const saved = await answer(saveConsentSettings(context, input), errors)
    await checkConsents(context, input.institution)
    return saved
  }),
}

import { and, eq, not, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { replaceText, withoutPerson } from "#domain/accounts/anonymize.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { ForgottenRide } from "./forget-rides.ts"
import { rewriteEntries } from "./rewrite-entries.ts"

/** Whom the log has to forget: by which id it knows them, and by which ids from now on. */
type Forgotten = {
  id: string
  /** In championships that they rode in. */
  rides: readonly ForgottenRide[]
  /** Everywhere else. */
  otherwise: string
}

const about = z.object({
  participant: z.string().optional().catch(undefined),
  userId: z.string().optional().catch(undefined),
  stage: z.string().optional().catch(undefined),
  championship: z.string().optional().catch(undefined),
})

/** Takes a person out of who did what, in all entries that know them by nothing else: as many as there are, at once. */
export const forgetDoer = async (
  tx: Transaction,
  { id, otherwise }: Pick<Forgotten, "id" | "otherwise">,
): Promise<void> => {
  await tx
    .update(audit)
    .set({ userId: otherwise, userEmail: null })
    .where(and(eq(audit.userId, id), not(holds(id))))
}

/**
 * Takes a person out of what the audit log says of them (D-35): what was done stays, but not who that was, also not by an id
 * that anybody knew. What riders did about themselves is told by the id that their result has.
 */
export const forgetInAudit = async (tx: Transaction, { id, rides, otherwise }: Forgotten): Promise<void> => {
  const ids = new Map(rides.map(({ stage, forgottenId }) => [championshipOf(stage.path), forgottenId]))
  await rewriteEntries(tx, holds(id), ({ data, userId, userEmail }) => {
    const told = about.parse(data)
    const place = told.stage === undefined ? told.championship : championshipOf(told.stage)
    const known = (place && ids.get(place)) ?? otherwise
    const isAbout = told.participant === id || told.userId === id
    const isTheirs = userId === id
    return {
      data: replaceText(isAbout ? withoutPerson(data) : data, id, known),
      userId: isTheirs ? (isAbout ? known : otherwise) : userId,
      userEmail: isTheirs ? null : userEmail,
    }
  })
}

/** Does an entry hold a text, as a whole value? An index finds it. */
export const holds = (text: string): SQL =>
  sql`${audit.data}::text like ${`%${escapeLike(JSON.stringify(text))}%`}`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

import type { ProcedureContext } from "#server/api/chain.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import type { StoredRate } from "#server/limits/table/limit.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { Mail } from "#server/mail/compose-mail.ts"
import { sendNotice } from "./send-mail.ts"

/** What notices need of the request that causes them. */
export type Notifying = Pick<ProcedureContext, "db" | "accounts" | "now" | "actor">

/** A kind of notices: an account gets so many, however often others cause them. */
type NoticeKind = {
  limit: StoredRate
  /** What the log says if one fails. */
  failed: string
}

/** A notice for the holder of an account. */
export type Notice = { userId: string; email: string; mail: Mail }

/**
 * Mails the notices that are found, one after the other. Nobody is told of what they did themselves. Resolves once they are found, because
 * the answer may be followed by another change; it does not wait for the mails, and never rejects. `path` names in the log what it was about.
 */
export const notify = async (
  context: Notifying,
  kind: NoticeKind,
  { path, find }: { path: string; find(): Promise<readonly Notice[]> },
): Promise<void> => {
  const failed = (error: unknown) => context.accounts.log.error({ err: error, path }, kind.failed)
  const found = await find().catch(failed)
  if (found) sendWithin(context, kind, found).catch(failed)
}

const sendWithin = async (
  { db, accounts, now, actor }: Notifying,
  { limit }: NoticeKind,
  found: readonly Notice[],
): Promise<void> => {
  const ofOthers = found.filter(({ userId }) => userId !== actor?.userId)
  for (const { userId, email, mail } of ofOthers.slice(0, limits.services.notices.most)) {
    if (actor && !(await isWithinRate(db, limits.accounts.causedNotices, { userId: actor.userId, now })))
      return
    if (await isWithinRate(db, limit, { userId, now })) await sendNotice(accounts, email, mail)
  }
}

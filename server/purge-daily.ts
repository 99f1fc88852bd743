import { setTimeout as sleep } from "node:timers/promises"
import { and, inArray, isNotNull, lt, or, sql } from "drizzle-orm"
import type { Logger } from "pino"
import { retention } from "#domain/accounts/retention.ts"
import { endInactiveAccounts, noteVisits } from "./accounts/end-inactive-accounts.ts"
import { purgeAudit } from "./accounts/forget-in-audit.ts"
import { purgeStageFiles } from "./competitions/stage-files.ts"
import { advisoryLocks } from "./db/open-database.ts"
import { rateLimit, session, verification } from "./db/schema/accounts.ts"
import { stage } from "./db/schema/competitions.ts"
import { consentRequest, guardianConsent } from "./db/schema/consents.ts"
import { importedRider, judgeDevice } from "./db/schema/judging.ts"
import { licence } from "./db/schema/licences.ts"
import { claimCode, rider, riderInvitation, savedRegistration } from "./db/schema/riders.ts"
import { scoreQuestion } from "./db/schema/score-questions.ts"
import { screen } from "./db/schema/screens.ts"
import type { Db } from "./db/transaction.ts"
import type { Files } from "./files/files.ts"
import { removeOldFiles } from "./files/remove-old-files.ts"
import { purgeMarket } from "./market/purge-market.ts"
import { lockLinks, removeLonelyRiders } from "./stages/rider-links.ts"

const day = 24 * 3_600_000
const year = 365 * day

/** How many days a screen that is off stays in the list of its stage. */
const keptScreenDays = 7

/** How long a stop waits for a purge, milliseconds: what it leaves is done at the next start. */
const stopTimeout = 10_000

type Deps = {
  db: Db
  files: Files
  mailFolder: string
  /** Mails an owner that their account ends unless they use it, and with it these riders. */
  notifyInactive(email: string, riders: readonly string[]): Promise<void>
  log: Pick<Logger, "error">
  now: () => number
  /** Aborted when the site stops. */
  stopping: AbortSignal
}

/**
 * Removes what is no longer kept (D-35), and files that nobody sees. What fails is logged, and the rest is done all the same. If
 * several processes start at once, one does it and the others return `busy`.
 */
export const purge = (deps: Deps): Promise<"purged" | "busy"> => {
  const { db, log, stopping } = deps
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_ours: boolean }>(
      `select pg_try_advisory_xact_lock(${advisoryLocks.purge}) as is_ours`,
    )
    if (!rows[0]?.is_ours) return "busy"
    // without these no session, which shows them, is removed, and no account
    await noteVisits(db)
    for (const [of, remove] of Object.entries(parts(deps)))
      await remove().catch((error: unknown) => {
        if (!stopping.aborted) log.error({ err: error, of }, notRemoved)
      })
    return "purged"
  })
}

const notRemoved = "What is no longer kept could not be removed"

/** What is removed, part by part: no part needs another. */
const parts = ({ db, files, mailFolder, notifyInactive, log, now, stopping }: Deps) => ({
  expired: () => purgeExpired({ db, now: now() }),
  audit: () => purgeAudit({ db, now: now() }),
  mails: () => removeOldFiles(mailFolder, now() - retention.mailFileDays * day),
  stages: () => purgeStageFiles({ db, files, now: now() }),
  market: () => purgeMarket({ db, files, now: now() }),
  // last: it waits for stages and for the mail server
  accounts: () => endInactiveAccounts({ db, now: now(), notifyInactive, log, stopping }),
})

/**
 * Purges at the start and then once a day, until `stop`, which waits up to ten seconds for a purge under way. Failures while the site is stopping
 * are not logged: a signal to all its processes also ends the database, and the next start purges again.
 */
export const purgeDaily = (deps: Deps): { start(): void; stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> = Promise.resolve()
  const run = () => {
    underWay = purge(deps).catch((error: unknown) => {
      if (deps.stopping.aborted) return
      deps.log.error({ err: error }, notRemoved)
    })
  }
  return {
    start: () => {
      run()
      timer = setInterval(run, day).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.race([underWay, sleep(stopTimeout, undefined, { ref: false })])
    },
  }
}

/**
 * Removes what has served its time: what names guardians, sessions, links and codes, saved forms, codes by which entries are claimed, questions about scores, names from phones that nobody
 * settled, licences that ended long ago, screens that are off, counted attempts, and riders who link no two entries any more (D-35, RI-04).
 */
export const purgeExpired = async ({ db, now }: { db: Db; now: number }): Promise<void> => {
  await db.delete(session).where(lt(session.expiresAt, new Date(now)))
  await db.delete(verification).where(lt(verification.expiresAt, new Date(now)))
  await db.delete(consentRequest).where(lt(consentRequest.endsOn, now))
  await purgeConsents({ db, now })
  await db.delete(riderInvitation).where(lt(riderInvitation.endsOn, now))
  // what an account says of the riders whom it holds is theirs as long as it holds them (FA-01)
  const ofOwners = db.select({ id: rider.entryId }).from(rider).where(isNotNull(rider.userId))
  await db
    .delete(savedRegistration)
    .where(
      and(
        lt(savedRegistration.modifiedOn, now - retention.savedFormYears * year),
        inArray(savedRegistration.entryId, ofOwners),
      ),
    )
  await db.delete(claimCode).where(lt(claimCode.createdOn, now - retention.claimCodeDays * day))
  await db.delete(scoreQuestion).where(lt(scoreQuestion.askedOn, now - retention.scoreQuestionDays * day))
  const isOfOld = sql`${importedRider.deviceId} in (
    select ${judgeDevice.id} from ${judgeDevice} where ${lt(judgeDevice.createdOn, now - retention.importedNameDays * day)}
  )`
  await db.delete(importedRider).where(isOfOld)
  const lastDay = new Date(now - retention.endedLicenceDays * day).toISOString().slice(0, 10)
  await db.delete(licence).where(lt(licence.validUntil, lastDay))
  await db.delete(screen).where(lt(screen.seenOn, now - keptScreenDays * day))
  await db.delete(rateLimit).where(lt(rateLimit.fullOn, now))
  // where all entries of a stage went with it
  await db.transaction(async (tx) => {
    await lockLinks(tx)
    await removeLonelyRiders(tx)
  })
}

/** Removes from consents of guardians whom they name, once a stage is over for so long: that somebody has consented stays (EN-04). */
const purgeConsents = async ({ db, now }: { db: Db; now: number }): Promise<void> => {
  const isOfOver = (days: number) =>
    inArray(
      guardianConsent.stageKey,
      db
        .select({ key: stage.key })
        .from(stage)
        .where(lt(stage.competitionEndDate, now - days * day)),
    )
  const { guardianNameDays, standInPhoneDays } = retention
  await db
    .update(guardianConsent)
    .set({ standInPhone: null })
    .where(and(isNotNull(guardianConsent.standInPhone), isOfOver(standInPhoneDays)))
  const nameless = { guardianName: null, standInName: null }
  const isNamed = or(isNotNull(guardianConsent.guardianName), isNotNull(guardianConsent.standInName))
  await db
    .update(guardianConsent)
    .set(nameless)
    .where(and(isNamed, isOfOver(guardianNameDays)))
}

import { eq } from "drizzle-orm"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { answer, procedures } from "#server/api/chain.ts"
import { type Notice, type Notifying, notify } from "#server/auth/notify.ts"
import type { Context } from "#server/db/context.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import { limits } from "#server/limits/table/limits.ts"
import { changeMail } from "#server/mail/change-mail.ts"
import { isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { auditStage, changeStage } from "#server/stages/change-stage.ts"
import type { StageRefusal } from "#server/stages/find-stage.ts"
import { readTelling, type Telling } from "./untold-changes.ts"

/** Whether the riders are told now, or left untold; or why not. */
type TellRidersOutcome =
  | { kind: "settled"; telling: Telling }
  /** Somebody has told them already, or has changed the stage since the secretary looked. */
  | { kind: "refused"; reason: "nothing-to-tell" | "changed-meanwhile" }
  | StageRefusal

type TellRiders = { version: string; isTold: boolean }

/** Settles what entered riders have not been told of a stage (CH-02): once, whoever of its secretaries does it. The caller mails them. */
const tellRiders = (
  context: Context,
  path: string,
  { version, isTold }: TellRiders,
): Promise<TellRidersOutcome> =>
  changeStage(
    context,
    { path, may: "edit-stage", done: "settled" },
    async (write, by): Promise<TellRidersOutcome> => {
      const { db } = write
      const telling = await readTelling({ ...context, db }, write.stage.key)
      if (!telling) return { kind: "refused", reason: "nothing-to-tell" }
      if (telling.version !== version) return { kind: "refused", reason: "changed-meanwhile" }
      await db.update(stage).set({ untold: null }).where(eq(stage.key, write.stage.key))
      const { changes, entered, reachable } = telling
      await auditStage(write, by, {
        event: isTold ? "tell_riders" : "leave_riders_untold",
        data: { changes, entered, ...(isTold && { told: reachable }) },
      })
      return { kind: "settled", telling }
    },
  )

const changed = {
  limit: limits.accounts.stageNotices,
  failed: "Riders could not be notified of a change of their stage",
}

const findNotices = async (
  { db, accounts }: Notifying,
  path: string,
  { people, changes }: Telling,
): Promise<Notice[]> => {
  const [found] = await db
    .select({
      timeZone: institution.timeZone,
      organizer: stage.competitionOrganizer,
      calledOff: stage.calledOff,
      names: {
        institution: institution.name,
        championship: championship.displayName,
        stage: stage.title,
      },
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.path, path))
  if (!found) return []
  const { timeZone, calledOff, names } = found
  const { siteName, siteUrl, contactEmail: contact } = accounts
  const asked = {
    ...names,
    organizer: found.organizer ?? names.institution,
    contact,
    url: new URL(pageAddress(path), siteUrl).href,
  }
  return people.map(({ person: { userId, email, language }, riders }) => {
    const entry = { ...asked, rider: riders.join(", ") }
    return {
      userId,
      email,
      mail: changeMail({ language, siteName }, { changes, calledOff, timeZone }, entry),
    }
  })
}

/** The procedure by which secretaries tell riders what has changed. */
export const tellRidersProcedures = {
  tellRiders: procedures.competitions.tellRiders.handler(async ({ input, context, errors }) => {
    const { telling } = await answer(tellRiders(context, input.stage, input), errors)
    if (!input.isTold) return { kind: "settled" as const, told: 0 }
    await notify(context, changed, {
      path: input.stage,
      find: () => findNotices(context, input.stage, telling),
    })
    return { kind: "settled" as const, told: telling.reachable }
  }),
}

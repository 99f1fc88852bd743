import { writeInstantOrNull } from "#contracts/open-data/fields.ts"
import { pageOf } from "#contracts/open-data/links.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { procedures, trackStage } from "#server/api/chain.ts"
import { findStage } from "#server/stages/find-stage.ts"
import { publicParticipants } from "./show-participants.ts"

/** The participants for other programs: public data only, the first to register first, so that pages stay stable. */
export const openParticipantProcedures = {
  participants: procedures.openData.participants.handler(async ({ input, context, errors }) => {
    const { db, siteUrl, stageRevision } = context
    const path = stagePath(input)
    const revision = await stageRevision(path)
    // read before the list: if the list is newer than its version, the answer is only made again
    trackStage(context, path, revision)
    const stage = await findStage(db, path)
    if (stage?.status !== "published" || revision === null) throw errors["stage-not-found"]()
    const all = (await publicParticipants(db, { stageKey: stage.key }))
      .filter(({ racingClass }) => input.class === undefined || racingClass === input.class)
      .toReversed()
    const { limit, offset, class: named } = input
    const { entries, list } = pageOf(
      all,
      { class: named, limit, offset },
      { siteUrl, path: `${path}/participants` },
    )
    return {
      stage: path,
      revision,
      ...list,
      participants: entries.map(({ racingClass, startsAt, ...one }) => ({
        ...one,
        class: racingClass,
        startsAt: writeInstantOrNull(startsAt),
      })),
    }
  }),
}

import { and, ne } from "drizzle-orm"
import type { KeptNumberForm, OtherRider } from "#contracts/registration/kept-number-form.ts"
import { isSameHolder, type KeptNumber, mostKeptNumbers } from "#domain/registration/kept-numbers.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { championship } from "#server/db/schema/competitions.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  pathOf,
} from "#server/stages/championship-place.ts"
import { changeNumbers, type NumbersRefusal, otherRiders, writeNumbers } from "./change-numbers.ts"

/**
 * Whether the number is kept now; what has to be confirmed first: others who rode with it in stages of the season; or why not. `isComing`:
 * these ride with it in stages that are not over, and nothing can be confirmed.
 */
export type KeepNumberOutcome =
  | { kind: "saved" }
  | { kind: "to-confirm"; question: string; isComing: boolean; others: OtherRider[] }
  | {
      kind: "refused"
      reason:
        | "number-kept-already"
        | "number-not-kept"
        | "changed-meanwhile"
        | "too-many-numbers"
        | "unknown-class"
    }
  | NumbersRefusal

type KeepNumber = {
  /** The number that is changed, as the form was filled with it; null: one that was not kept. */
  former: { racingNumber: string; version: string } | null
  form: KeptNumberForm
  /** The confirmed question: the confirmation counts only for the riders that it was about. */
  confirmed: string | null
}

/**
 * Keeps a number for a rider, or changes one that is kept (SN-01). Two riders never have the same number in a season: whoever else is entered
 * with it in a stage that is still to come gets another one first.
 */
export const keepNumber = (
  context: Context,
  place: ChampionshipPlace,
  { former, form, confirmed }: KeepNumber,
): Promise<KeepNumberOutcome> =>
  changeNumbers(context, place, async (tx, { kept, classKeys, userId }): Promise<KeepNumberOutcome> => {
    const before = kept.find(({ racingNumber }) => racingNumber === former?.racingNumber) ?? null
    if (former && !before) return { kind: "refused", reason: "number-not-kept" }
    if (before && keptVersion(before) !== former?.version)
      return { kind: "refused", reason: "changed-meanwhile" }
    const { racingNumber, racingClass } = form
    if (racingNumber !== former?.racingNumber && kept.some((one) => one.racingNumber === racingNumber))
      return { kind: "refused", reason: "number-kept-already" }
    if (!former && kept.length >= mostKeptNumbers) return { kind: "refused", reason: "too-many-numbers" }
    if (racingClass !== null && !classKeys.has(racingClass))
      return { kind: "refused", reason: "unknown-class" }
    const isAsBefore = before?.racingNumber === racingNumber && isSameHolder(before, form)
    const numbers = isAsBefore ? [] : [form]
    const coming = await otherRiders(tx, place, { numbers, comingAt: context.now })
    if (coming.length > 0)
      return { kind: "to-confirm", question: versionOf(coming), isComing: true, others: coming }
    const others = await otherRiders(tx, place, { numbers })
    const question = versionOf(others)
    if (others.length > 0 && question !== confirmed)
      return { kind: "to-confirm", question, isComing: false, others }
    await writeNumbers(tx, place, { removed: before ? [before.racingNumber] : [], kept: [form], classKeys })
    const data = { championship: pathOf(place), keptNumber: racingNumber, before, after: form }
    await writeAudit(tx, { event: "keep_number", data, userId, now: context.now })
    return { kind: "saved" }
  })

/** Returns the version of a number that is kept, by which a form is refused that was filled before it changed. */
export const keptVersion = (kept: KeptNumber): string =>
  versionOf([kept.racingNumber, kept.name, kept.birthYear, kept.racingClass])

/** Whether the number is no longer kept, or why it still is. */
export type ReleaseNumberOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "number-not-kept" }
  | NumbersRefusal

/** Keeps a number no longer: whoever comes first can ride with it. Those who ride with it already keep it. */
export const releaseNumber = (
  context: Context,
  place: ChampionshipPlace,
  racingNumber: string,
): Promise<ReleaseNumberOutcome> =>
  changeNumbers(context, place, async (tx, { kept, userId }): Promise<ReleaseNumberOutcome> => {
    const before = kept.find((one) => one.racingNumber === racingNumber)
    if (!before) return { kind: "refused", reason: "number-not-kept" }
    await writeNumbers(tx, place, { removed: [racingNumber], kept: [], classKeys: new Map() })
    const data = { championship: pathOf(place), keptNumber: racingNumber, before }
    await writeAudit(tx, { event: "release_number", data, userId, now: context.now })
    return { kind: "removed" }
  })

/** Whether everybody sees the list now, or why nothing changed. */
export type ShowNumbersOutcome = { kind: "saved" } | NumbersRefusal

/** Shows the numbers of a championship to everybody, or to its secretaries alone. */
export const showNumbers = (
  context: Context,
  place: ChampionshipPlace,
  isShown: boolean,
): Promise<ShowNumbersOutcome> =>
  changeNumbers(context, place, async (tx, { userId }): Promise<ShowNumbersOutcome> => {
    const changed = await tx
      .update(championship)
      .set({ showsNumbers: isShown })
      .where(and(isChampionship(place), ne(championship.showsNumbers, isShown)))
      .returning()
    if (changed.length === 0) return { kind: "saved" }
    const data = { championship: pathOf(place), before: { isShown: !isShown }, after: { isShown } }
    await writeAudit(tx, { event: "show_numbers", data, userId, now: context.now })
    return { kind: "saved" }
  })

/** The procedures by which secretaries change the numbers of a championship. */
export const keepNumberProcedures = {
  keep: procedures.numbers.keep.handler(({ input, context, errors }) => {
    const { championship: path, ...change } = input
    return answer(keepNumber(context, championshipAt(path), change), errors)
  }),
  release: procedures.numbers.release.handler(({ input, context, errors }) =>
    answer(releaseNumber(context, championshipAt(input.championship), input.racingNumber), errors),
  ),
  show: procedures.numbers.show.handler(({ input, context, errors }) =>
    answer(showNumbers(context, championshipAt(input.championship), input.isShown), errors),
  ),
}

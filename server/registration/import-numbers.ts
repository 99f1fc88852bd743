import type { KeptNumberForm } from "#contracts/registration/kept-number-form.ts"
import { isSameHolder, mostKeptNumbers } from "#domain/registration/kept-numbers.ts"
import type { Context } from "#server/db/context.ts"
import { type AuditEvent, writeAudits } from "#server/db/write-audit.ts"
import { type ChampionshipPlace, pathOf } from "#server/stages/championship-place.ts"
import { changeNumbers, type NumbersRefusal, otherRiders, writeNumbers } from "./change-numbers.ts"

/** Why a line's number is not kept. */
export type NumberRefusal =
  | "number-twice"
  | "kept-for-other"
  | "number-ridden"
  | "too-many-numbers"
  | "unknown-class"

/** How many numbers are new, changed and kept already, or why nothing is written. */
export type ImportNumbersOutcome =
  | { kind: "imported" | "acceptable"; added: number; changed: number; known: number }
  | { kind: "unacceptable"; lines: { line: number; reason: NumberRefusal }[] }
  | NumbersRefusal

type ImportNumbers = {
  forms: readonly { line: number; form: KeptNumberForm }[]
  /** Are numbers kept although others rode with them in stages that are over? */
  isRiddenAllowed: boolean
  /** A dry run: nothing is written. */
  isTrial: boolean
}

/**
 * Keeps all numbers of a list or none (SN-01). A number that is kept for the rider already may get another class or spelling; one that is kept
 * for somebody else is refused, and so is one with which somebody else rides, unless that is allowed and the stage is over.
 */
export const importNumbers = (
  context: Context,
  place: ChampionshipPlace,
  { forms, isRiddenAllowed, isTrial }: ImportNumbers,
): Promise<ImportNumbersOutcome> =>
  changeNumbers(context, place, async (tx, { kept, classKeys, userId }): Promise<ImportNumbersOutcome> => {
    const before = new Map(kept.map((one) => [one.racingNumber, one]))
    const numbers = forms.map(({ form }) => form)
    const sought = isRiddenAllowed ? { numbers, comingAt: context.now } : { numbers }
    const riders = await otherRiders(tx, place, sought)
    const ridden = new Set(riders.map(({ racingNumber }) => racingNumber))
    const seen = new Set<string>()
    const all = new Set(before.keys())
    const lines: { line: number; reason: NumberRefusal }[] = []
    for (const { line, form } of forms) {
      const former = before.get(form.racingNumber)
      const isOthers = former !== undefined && !isSameHolder(former, form)
      const isRidden = !former && ridden.has(form.racingNumber)
      if (seen.has(form.racingNumber)) lines.push({ line, reason: "number-twice" })
      else if (isOthers) lines.push({ line, reason: "kept-for-other" })
      else if (isRidden) lines.push({ line, reason: "number-ridden" })
      else if (!former && all.size >= mostKeptNumbers) lines.push({ line, reason: "too-many-numbers" })
      if (form.racingClass !== null && !classKeys.has(form.racingClass))
        lines.push({ line, reason: "unknown-class" })
      seen.add(form.racingNumber)
      all.add(form.racingNumber)
    }
    if (lines.length > 0) return { kind: "unacceptable", lines }
    const added = forms.filter(({ form }) => !before.has(form.racingNumber))
    const changed = forms.filter(({ form }) => {
      const former = before.get(form.racingNumber)
      return former && (former.name !== form.name || former.racingClass !== form.racingClass)
    })
    const counts = { added: added.length, changed: changed.length }
    const outcome = { ...counts, known: forms.length - added.length - changed.length }
    if (isTrial) return { kind: "acceptable", ...outcome }
    const written = [...added, ...changed].map(({ form }) => form)
    const removed = changed.map(({ form }) => form.racingNumber)
    await writeNumbers(tx, place, { removed, kept: written, classKeys })
    const auditEvents = written.map((after): AuditEvent => {
      const { racingNumber } = after
      const data = {
        championship: pathOf(place),
        keptNumber: racingNumber,
        before: before.get(racingNumber) ?? null,
        after,
      }
      return { event: "keep_number", data }
    })
    await writeAudits(tx, auditEvents, { userId, now: context.now })
    return { kind: "imported", ...outcome }
  })

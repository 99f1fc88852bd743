import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, championshipInput, forEverybody, refusals } from "#contracts/api/procedure.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import { keptNumberForm, type ListedNumbers, type OtherRider, type ShownNumbers } from "./kept-number-form.ts"

const championship = championshipInput
const notFound = refusals("championship-not-found")
const ofChampionship = atInstitution("edit-championship").errors(notFound)

/** The racing numbers that a championship keeps for riders (SN-01); the words of the refusals are `forms.faults`. */
export const numbers = {
  /** Those with this number, or with words that begin so in the name; all where nothing is looked for. */
  list: ofChampionship
    .input(z.object({ championship, sought: storableText(100) }))
    .output(type<{ kind: "found" } & ListedNumbers>()),
  /**
   * Keeps a number, or changes the one that the form was filled with. Others who ride with it are named first; `isComing`: some of them in
   * stages that are not over, so that nothing can be confirmed.
   */
  keep: ofChampionship
    .errors(
      refusals(
        "number-kept-already",
        "number-not-kept",
        "changed-meanwhile",
        "too-many-numbers",
        "unknown-class",
      ),
    )
    .input(
      z.object({
        championship,
        /** The number that is changed, and the version that the form was filled with; null: a new one. */
        former: z.object({ racingNumber: storableText(5), version: storableText(100) }).nullable(),
        form: keptNumberForm,
        /** The confirmed question: the confirmation counts only for what it was about. */
        confirmed: storableText(100).nullable(),
      }),
    )
    .output(
      type<
        { kind: "saved" } | { kind: "to-confirm"; question: string; isComing: boolean; others: OtherRider[] }
      >(),
    ),
  /** Whoever comes first can ride with it from then on. */
  release: ofChampionship
    .errors(refusals("number-not-kept"))
    .input(z.object({ championship, racingNumber: storableText(5) }))
    .output(type<{ kind: "removed" }>()),
  /** Shows the list to everybody, or to nobody but secretaries. */
  show: ofChampionship
    .input(z.object({ championship, isShown: z.boolean() }))
    .output(type<{ kind: "saved" }>()),

  /** Can everybody read the list? */
  areShown: forEverybody.input(z.object({ championship })).output(type<boolean>()),
  /** The list for everybody; it is there only if the championship says so. */
  shown: forEverybody.errors(notFound).input(z.object({ championship })).output(type<ShownNumbers>()),
}

import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, refusals } from "#contracts/api/procedure.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import { type ListedLicences, licenceForm, longestLicence } from "./licence-form.ts"

const institution = storableText(100)
/** The number of a licence as it is compared. */
const comparable = storableText(longestLicence)
const ofInstitution = atInstitution("manage-licences").errors(refusals("institution-not-found"))

/** The licences that an institution has registered (SN-02), for its secretaries alone; the words of the refusals are `forms.faults`. */
export const licences = {
  /** A page of those with this number, or with words of the name that begin so; all where nothing is looked for. */
  list: ofInstitution
    .input(z.object({ institution, sought: storableText(longestLicence), after: comparable.nullable() }))
    .output(type<{ kind: "found" } & ListedLicences>()),
  /** Adds a licence, or changes the one that the form was filled with. */
  save: ofInstitution
    .errors(refusals("license-exists", "license-not-found", "changed-meanwhile", "too-many-licences"))
    .input(
      z.object({
        institution,
        former: z.object({ comparable, version: storableText(100) }).nullable(),
        form: licenceForm,
      }),
    )
    .output(type<{ kind: "saved" }>()),
  remove: ofInstitution
    .errors(refusals("license-not-found"))
    .input(z.object({ institution, comparable }))
    .output(type<{ kind: "removed" }>()),
}

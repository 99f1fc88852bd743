import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, refusals, stageInput } from "#contracts/api/procedure.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { paperForm } from "./consent-form.ts"
import { consentSettingsForm } from "./consent-settings-form.ts"
import type { ConsentSettings, EntryConsent } from "./consents.ts"

const institution = storableText(100)
const ofInstitution = atInstitution("manage-consents").errors(refusals("institution-not-found"))

const ofEntry = atInstitution("manage-participants").errors(
  refusals("stage-not-found", "participant-not-found"),
)
const entry = z.object({ stage: stageInput, id: storableId })
const needed = refusals("consent-not-needed")

/** The consent of guardians to the entries of minors (EN-04). */
export const consents = {
  settings: ofInstitution.input(z.object({ institution })).output(type<ConsentSettings>()),
  /** Saves for whom a consent is needed, and writes another version of the text where it differs. */
  save: ofInstitution
    .errors(refusals("changed-meanwhile"))
    .input(z.object({ institution, version: storableText(100), form: consentSettingsForm }))
    .output(type<{ kind: "saved" }>()),

  /** What secretaries know of the consent for an entry. */
  ofEntry: ofEntry.input(entry).output(type<EntryConsent>()),
  /** Says that a guardian has signed on paper. */
  sign: ofEntry
    .errors(needed)
    .input(z.object({ ...entry.shape, form: paperForm }))
    .output(type<{ kind: "signed" }>()),
  /** Withdraws a consent, as its guardian wishes: the entry is Registered then. */
  withdraw: ofEntry.errors(refusals("no-consent")).input(entry).output(type<{ kind: "withdrawn" }>()),
}

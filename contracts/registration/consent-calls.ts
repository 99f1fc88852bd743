import { type } from "@orpc/contract"
import { z } from "zod"
import {
  atInstitution,
  counted,
  forEverybody,
  onSite,
  refusals,
  stageInput,
} from "#contracts/api/procedure.ts"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { askForm, guardianAnswer, paperForm } from "./consent-form.ts"
import { consentSettingsForm } from "./consent-settings-form.ts"
import type { ConsentLink, ConsentSettings, EntryConsent, OwnConsent } from "./consents.ts"

const institution = storableText(100)
const ofInstitution = atInstitution("manage-consents").errors(refusals("institution-not-found"))

const ofEntry = atInstitution("manage-participants").errors(
  refusals("stage-not-found", "participant-not-found"),
)
const entry = z.object({ stage: stageInput, id: storableId })
const needed = refusals("consent-not-needed")

/** The version of the text that a guardian has read. */
const version = storableCount
const read = refusals("changed-meanwhile")

const asking = {
  ...needed,
  ...refusals("consent-given", "stage-not-public", "too-many-consent-mails", "mail-not-sent"),
}

const ofOwn = onSite("take-part").errors(refusals("stage-not-found", "participant-not-found"))
const own = z.object({ stage: stageInput, rider: storableId })

const secret = storableText(100)
const byLink = counted({ who: "stranger" }).errors(refusals("consent-link-not-found", "too-many-tries"))

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
  /** Mails a guardian a link of one use, in place of a former one. */
  ask: ofEntry
    .errors(asking)
    .input(z.object({ ...entry.shape, form: askForm }))
    .output(type<{ kind: "asked" }>()),
  /** Withdraws a consent, as its guardian wishes: the entry is Registered then. */
  withdraw: ofEntry.errors(refusals("no-consent")).input(entry).output(type<{ kind: "withdrawn" }>()),

  /** What whoever enters a minor sees of the consent. */
  ofOwn: ofOwn.input(own).output(type<OwnConsent>()),
  /** Consents for a rider whom the caller enters, and who is not the caller. */
  give: ofOwn
    .errors({ ...needed, ...read, ...refusals("rider-consents-not", "too-many-joins") })
    .input(z.object({ ...own.shape, version, form: paperForm }))
    .output(type<{ kind: "consented" }>()),
  /** Mails a guardian a link, for a rider whom the caller enters. */
  askOwn: ofOwn
    .errors({ ...asking, ...refusals("own-address") })
    .input(z.object({ ...own.shape, form: askForm }))
    .output(type<{ kind: "asked" }>()),
  /** Takes back what the caller's account has consented to. */
  takeBack: ofOwn
    .errors(refusals("no-consent", "too-many-joins"))
    .input(own)
    .output(type<{ kind: "withdrawn" }>()),

  /** What is behind the link of a guardian, who needs no account. */
  link: forEverybody.input(z.object({ secret })).output(type<ConsentLink>()),
  /** The guardian's answer: the link has done its work then. */
  answer: byLink
    .errors({ ...needed, ...read })
    .input(z.object({ secret, version, form: guardianAnswer }))
    .output(type<{ kind: "consented" | "declined" }>()),
  /** Withdraws the consent that was given by a link, by the one of its confirmation. */
  withdrawByLink: byLink.input(z.object({ secret })).output(type<{ kind: "withdrawn" }>()),
}

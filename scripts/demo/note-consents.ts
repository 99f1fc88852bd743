import type { Context } from "#server/db/context.ts"
import { consentSettings, saveConsentSettings } from "#server/registration/consent-settings.ts"
import { signConsent } from "#server/registration/entry-consent.ts"
import { setParticipantStatuses } from "#server/registration/save-participant.ts"
import { showParticipants } from "#server/registration/show-participants.ts"

/** To what the guardians of the demo consent. */
const texts = {
  lv: "Esmu braucēja vecāks vai aizbildnis. Piekrītu, ka mans bērns piedalās triāla sacensībās. Zinu, ka motosports ir bīstams, un esmu pārliecinājies, ka bērna aizsargtērps un motocikls ir kārtībā.",
  et: "Olen võistleja vanem või eestkostja. Nõustun, et minu laps osaleb trialivõistlusel. Tean, et mootorisport on ohtlik, ning olen veendunud, et lapse kaitsevarustus ja mootorratas on korras.",
  en: "I am a parent or guardian of the rider. I agree that my child takes part in the trial. I know that motorsport is dangerous, and have made sure that my child’s protective gear and motorcycle are in order.",
}

/**
 * Asks for the consent of guardians in an institution, and notes the papers that they have signed for its coming stages (EN-04): of each, the
 * last minor to join lacks one, and is only registered.
 */
export const noteConsents = async (
  by: Context,
  institution: string,
  coming: readonly string[],
): Promise<void> => {
  const before = await consentSettings(by, institution)
  if (before.kind === "refused") throw new Error(`${institution}: ${before.reason}`)
  const { version } = before
  const saved = await saveConsentSettings(by, { institution, version, form: { underAge: 18, ...texts } })
  if (saved.kind === "refused") throw new Error(`${institution}: ${saved.reason}`)
  for (const path of coming) {
    const list = await showParticipants(by, path, {})
    const rows = list?.for === "secretary" ? list.rows : []
    const [without, ...others] = rows.filter(({ consent }) => consent !== null)
    for (const { id, name } of others) {
      const guardianName = `Ilze ${name.split(" ").at(-1) ?? name}`
      const signed = await signConsent(by, { stage: path, id, guardianName })
      if (signed.kind === "refused") throw new Error(`${path}: ${signed.reason}`)
    }
    if (without?.status === "Confirmed")
      await setParticipantStatuses(by, path, { ids: [without.id], status: "Registered" })
  }
}

import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { MadeClaimCode } from "#contracts/registration/claims.ts"
import type { StageParticipant } from "#contracts/registration/participants.ts"
import { claimAddress, shownClaimCode } from "#domain/registration/claim-code.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Instant } from "#ui/instant.tsx"
import { QrCode } from "#ui/qr-code.tsx"

type ClaimSlipProps = {
  participant: Pick<StageParticipant, "name" | "racingNumber" | "racingClass">
  made: MadeClaimCode
  timeZone: string
}

/** What is printed of a code in place of its dialog, to be cut out and handed over: whose entry it is, and what to do with it (FA-06). */
export function ClaimSlip({ participant, made, timeZone }: ClaimSlipProps) {
  const { code, expiresOn, institution, stage } = made
  const t = useWords("claims")
  const { dayAndTime } = useFormats(timeZone)
  return (
    <div
      className="printed hidden w-[110mm] break-inside-avoid border border-dashed border-[#000] p-[5mm] text-[10pt]/[1.35] [print-color-adjust:exact] print:block"
      aria-hidden="true"
    >
      <p>{institution}</p>
      <p className="text-[12pt] font-semibold">{stage}</p>
      <p className="mt-[2mm] font-display text-[20pt]/[1.1] font-bold">{numberedName(participant)}</p>
      <p>{participant.racingClass}</p>
      <div className="mt-[3mm] flex items-center gap-[4mm]">
        <QrCode
          text={`${location.origin}${claimAddress(code)}`}
          label={t("qrCode", { name: participant.name })}
          className="w-[42mm] flex-none"
        />
        <div>
          <p>{t("code")}</p>
          <p className="font-display text-[18pt]/[1.2] font-bold whitespace-nowrap">{shownClaimCode(code)}</p>
          <p className="mt-[2mm]">
            {t("worksUntil")} <Instant at={expiresOn} format={dayAndTime} />
          </p>
        </div>
      </div>
      <p className="mt-[3mm]">{t("slip.meaning")}</p>
      <ol className="mt-[2mm] list-decimal pl-[5mm]">
        <li>{t("slip.find", { address: `${location.host}${claimAddress()}` })}</li>
        <li>{t("slip.signIn")}</li>
        <li>{t("slip.claim")}</li>
      </ol>
      <p className="mt-[2mm] font-semibold">{t("slip.secret")}</p>
    </div>
  )
}

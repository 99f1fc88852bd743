import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { StandingsPage } from "#contracts/standings/standings.ts"
import { Dated } from "#ui/instant.tsx"

type CorrectionsProps = {
  page: Pick<StandingsPage, "corrected" | "correctedOn" | "timeZone" | "isSecretary">
}

/** Which published stages are corrected, what visitors see meanwhile (D-46), and when the standings were corrected (D-53). */
export function Corrections({ page: { corrected, correctedOn, timeZone, isSecretary } }: CorrectionsProps) {
  const t = useWords("standings")
  const { inSentence } = useFormats(timeZone)
  if (corrected.length === 0 && correctedOn === null) return null
  return (
    <div className="notice">
      {correctedOn !== null && (
        <p>
          <Dated at={correctedOn}>{t("correctedOn", inSentence(correctedOn))}</Dated>
        </p>
      )}
      {corrected.map(({ title, since }) => (
        <p key={`${title} ${since}`}>
          <Dated at={since}>{t("corrected", { stage: title, ...inSentence(since) })}</Dated>
        </p>
      ))}
      {corrected.length > 0 && <p>{t(isSecretary ? "correctedForOrganisers" : "correctedMeaning")}</p>}
    </div>
  )
}

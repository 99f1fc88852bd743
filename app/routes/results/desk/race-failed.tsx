import { useWords } from "#app/i18n/words.ts"
import { useRace } from "./use-race.ts"

/** Says that what is followed of the race could not be read, until some of it has come; nothing while all is well. */
export function RaceFailed() {
  const t = useWords("results-desk")
  const { race, hasFailed, refresh } = useRace()
  if (race || !hasFailed) return null
  return (
    <p role="alert" className="desk-note">
      {t("unanswered.broken")}{" "}
      <button type="button" className="quiet-button" onClick={refresh}>
        {t("retry")}
      </button>
    </p>
  )
}

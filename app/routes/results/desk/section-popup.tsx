import { useFormats } from "#app/i18n/use-formats.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { Badge } from "#ui/badge.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Instant } from "#ui/instant.tsx"
import { EditSection } from "./edit-section.tsx"
import { EntryLog } from "./entry-log.tsx"
import { MoveEntry } from "./move-entry.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useFacts } from "./use-facts.ts"

type SectionPopupProps = {
  card: RiderCard
  place: { lap: number; section: number }
  onClose(): void
}

/** One section of one lap of a rider: its points, who recorded them when, tap by tap, and what was corrected (RS-10). */
export function SectionPopup({ card, place: { lap, section }, onClose }: SectionPopupProps) {
  const t = useDeskWords()
  const { stage, row, revision } = card
  const formats = useFormats(stage.timeZone)
  const { facts, hasFailed, refresh } = useFacts(stage.path, {
    about: "entry",
    of: { participant: row.id, section: String(section), lap: String(lap) },
    version: revision,
  })
  const entry = facts?.entry
  return (
    <Dialog title={t("sectionOf", { section, lap })} onClose={onClose}>
      <p className="text-muted">
        {row.racingNumber ?? "–"} {row.name}
      </p>
      {hasFailed && (
        <p role="alert" className="mt-3">
          {t("unanswered.unreachable")}{" "}
          <button type="button" className="quiet-button" onClick={refresh}>
            {t("retry")}
          </button>
        </p>
      )}
      {!entry && !hasFailed && <div className="card-skeleton" />}
      {entry && (
        <>
          <p className="section-total">
            <b>{entry.total === null ? "–" : formats.points.format(entry.total)}</b>
            {entry.isDeleted && <span>{t("sectionDeleted")}</span>}
            {entry.total === null && !entry.isDeleted && <span>{t("nothingRecorded")}</span>}
            {entry.total !== null && (
              <span>
                {entry.judge}
                {entry.recordedOn !== null && (
                  <>
                    {" · "}
                    <Instant at={entry.recordedOn} format={formats.shortDayAndTime} />
                  </>
                )}
              </span>
            )}
            {entry.isConflict && <Badge tone="provisional">{t("waits.two-attempts")}</Badge>}
          </p>
          <EditSection
            // what was typed belongs to the points that it replaces
            key={`${entry.total} ${entry.isDeleted}`}
            stage={stage}
            entry={entry}
            onDone={refresh}
          />
          {stage.resultsStatus === null && entry.total !== null && (
            <MoveEntry stage={stage} entry={entry} onDone={refresh} />
          )}
          <EntryLog entry={entry} timeZone={stage.timeZone} />
        </>
      )}
      <form method="dialog">
        <button type="submit" className="quiet-button">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}

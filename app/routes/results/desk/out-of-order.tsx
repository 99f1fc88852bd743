import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import type { AttentionItem } from "#contracts/race-desk.ts"
import type { AttentionProps } from "./attention-choices.tsx"
import { DeleteSection } from "./delete-section.tsx"
import { hasNextLap } from "./desk-riders.ts"
import { MoveRecorded } from "./move-recorded.tsx"

type OutOfOrderProps = AttentionProps<Extract<AttentionItem, { kind: "lap-order" | "outside-class" }>>

/** An entry where none was due: it may be somebody else's, or nobody's (D-09, D-34). */
export function OutOfOrder({ item, riders, stage, onDone }: OutOfOrderProps) {
  const t = useWords("results-desk")
  const { points } = useFormats(stage.timeZone)
  const { kind, rider, section, lap, total } = item
  const place = { participantId: rider.id, section, lap }
  const isHeld = hasNextLap(riders, place)
  return (
    <div className="attempts">
      <p>
        <b className="figure">{points.format(total)}</b> {t("mayBeOthers")}
      </p>
      {stage.resultsStatus === null && (
        <div className="attempt-choices">
          <MoveRecorded
            path={stage.path}
            title={t("moving.to")}
            from={{ rider, section, lap }}
            movable={[
              {
                attempt: null,
                label: t("moving.all"),
                whyNot: isHeld ? t("refused.next-lap-ridden") : null,
              },
            ]}
            riders={riders}
            onDone={onDone}
          />
          {/* no card of the class shows it: it could be deleted nowhere else */}
          {kind === "outside-class" && (
            <DeleteSection path={stage.path} place={place} hasNextLap={isHeld} onDone={onDone} />
          )}
        </div>
      )}
    </div>
  )
}

import { useWords } from "#app/i18n/words.ts"
import type { ToldOfSection } from "#app/routes/results/section-popup/section-popup.tsx"
import { DeleteSection } from "./delete-section.tsx"
import { hasNextLap } from "./desk-riders.ts"
import { RaceFailed, useRace } from "./followed-race.tsx"
import { MoveEntry } from "./move-entry.tsx"
import { whyNot } from "./use-desk-command.ts"

type MoveOrDeleteProps = ToldOfSection & {
  /** Is a move typed that is not done? */
  onTyped(isTyped: boolean): void
}

/** Moves the entry of a section, or deletes it; where neither can be done by now, a typed move says why. */
export function MoveOrDelete({ entry, stage, isGone, refresh, onTyped }: MoveOrDeleteProps) {
  const t = useWords("results-desk")
  const { race } = useRace()
  const lines = race?.lines ?? []
  const place = { participantId: entry.participant.id, section: entry.section, lap: entry.lap }
  const isHeld = hasNextLap(lines, place)
  const why =
    whyNot({ isGone, stage }, t) ??
    (entry.isCancelled ? t("typedButCancelled") : entry.total === null ? t("refused.no-entry") : null)
  return (
    <>
      <RaceFailed />
      <MoveEntry
        path={stage.path}
        entry={entry}
        riders={lines}
        hasNextLap={isHeld}
        whyNot={why}
        onDone={refresh}
        onTyped={onTyped}
      />
      {why === null && <DeleteSection path={stage.path} place={place} hasNextLap={isHeld} onDone={refresh} />}
    </>
  )
}

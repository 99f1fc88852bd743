import { useWords } from "#app/i18n/words.ts"
import { attemptsOf } from "#app/routes/results/section-popup/attempts-of.ts"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import type { DeskRider } from "#contracts/race-desk.ts"
import { MoveRecorded } from "./move-recorded.tsx"

type MoveEntryProps = {
  path: string
  entry: EntryDetail
  riders: readonly DeskRider[]
  /** Has the section a result in the next lap? Then not all of the entry can be moved. */
  hasNextLap: boolean
  onDone(): Promise<void>
}

/** Moves a section entry from its popup: all of it, or one of its attempts (D-37). */
export function MoveEntry({ path, entry, riders, hasNextLap, onDone }: MoveEntryProps) {
  const t = useWords("results-desk")
  const section = useWords("section")
  const attempts = attemptsOf(entry)
  const each = attempts.map(({ attempt, by }, place) => ({
    attempt,
    label: [section("attempt", { number: place + 1 }), by].filter(Boolean).join(" · "),
  }))
  return (
    <MoveRecorded
      // an attempt that is gone can no longer be chosen
      key={attempts.length}
      path={path}
      title={t("moving.title")}
      from={{ rider: entry.participant, section: entry.section, lap: entry.lap }}
      movable={[{ attempt: null, label: t("moving.all") }, ...(each.length > 1 ? each : [])]}
      riders={riders.length > 0 ? riders : [entry.participant]}
      whyNotAll={hasNextLap ? t("refused.next-lap-ridden") : null}
      onDone={onDone}
    />
  )
}

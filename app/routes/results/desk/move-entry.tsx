import { attemptsOf } from "#app/routes/results/section-popup/attempts-of.ts"
import { useSectionWords } from "#app/routes/results/section-popup/use-section-words.ts"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import { MoveRecorded } from "./move-recorded.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useFacts } from "./use-facts.ts"

type MoveEntryProps = { path: string; entry: EntryDetail; onDone(): Promise<void> }

/** Moves a section entry from its popup: all of it, or one of its attempts (D-37). */
export function MoveEntry({ path, entry, onDone }: MoveEntryProps) {
  const t = useDeskWords()
  const section = useSectionWords()
  const { facts } = useFacts(path, { about: "race", version: 0 })
  const attempts = attemptsOf(entry)
  const each = attempts.map(({ attempt, by }, place) => ({
    attempt,
    label: [section("attempt", { number: place + 1 }), by].filter(Boolean).join(" · "),
  }))
  return (
    <MoveRecorded
      // an attempt that is gone cannot be chosen any more
      key={attempts.length}
      path={path}
      title={t("moving.title")}
      from={{ rider: entry.participant, section: entry.section, lap: entry.lap }}
      movable={[{ attempt: null, label: t("moving.all") }, ...(each.length > 1 ? each : [])]}
      riders={facts?.race.lines ?? [entry.participant]}
      onDone={onDone}
    />
  )
}

import { useWords } from "#app/i18n/words.ts"
import { attemptsOf } from "#app/routes/results/section-popup/attempts-of.ts"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import type { DeskRider } from "#contracts/race-desk.ts"
import { MoveRecorded } from "./move-recorded.tsx"

type MoveEntryProps = {
  path: string
  entry: EntryDetail
  riders: readonly DeskRider[]
  /** Has the section a result in the next lap? Then what gives the entry its points cannot be moved. */
  hasNextLap: boolean
  /** Why nothing of it can be moved by now; null: it can. */
  whyNot: string | null
  onDone(): Promise<void>
  onTyped(isTyped: boolean): void
}

/** Moves a section entry from its popup: all of it, or one of its attempts (D-37). */
export function MoveEntry({ path, entry, riders, hasNextLap, whyNot, onDone, onTyped }: MoveEntryProps) {
  const t = useWords("results-desk")
  const section = useWords("section")
  const attempts = attemptsOf(entry)
  const held = whyNot ?? (hasNextLap ? t("refused.next-lap-ridden") : null)
  const each = attempts.map(({ attempt, by }, place) => ({
    attempt,
    label: [section("attempt", { number: place + 1 }), by].filter(Boolean).join(" · "),
    whyNot: attempt === entry.restsOn ? held : whyNot,
  }))
  return (
    <MoveRecorded
      path={path}
      title={t("moving.title")}
      from={{ rider: entry.participant, section: entry.section, lap: entry.lap }}
      movable={[{ attempt: null, label: t("moving.all"), whyNot: held }, ...(each.length > 1 ? each : [])]}
      riders={riders.length > 0 ? riders : [entry.participant]}
      onDone={onDone}
      onTyped={onTyped}
    />
  )
}

import { Suspense } from "react"
import { useWords } from "#app/i18n/words.ts"
import { lazyPart } from "#app/lazy-part.tsx"
import type { Board } from "#contracts/live.ts"
import type { RaceDesk } from "#contracts/race-desk.ts"
import { useOpened } from "#ui/use-hydrated.ts"
import { PartLoading } from "./part-loading.tsx"

const ProtestTools = lazyPart(
  ["protest-desk", "protests", "results-desk"],
  async () => (await import("#app/routes/results/protests/desk-protests.tsx")).ProtestTools,
)

type DayProtestsProps = { board: Board; race: RaceDesk; onDone(): Promise<void> }

/** The protests of a stage, and what records one: loaded when it is opened, as most days have none (OF-05). */
export function DayProtests({ board, race, onDone }: DayProtestsProps) {
  const t = useWords("cockpit")
  const { isOpen, details } = useOpened()
  return (
    <details className="day-protests" {...details}>
      <summary>{t("protests", { count: race.protests.length })}</summary>
      {isOpen && (
        <Suspense fallback={<PartLoading />}>
          <ProtestTools stage={board.stage} race={race} onDone={onDone} />
        </Suspense>
      )}
    </details>
  )
}

import { lazyDialog } from "#app/lazy-part.tsx"
import { usePageNow } from "#app/live/use-clock.ts"
import type { DeskProtest, RaceDesk } from "#contracts/race-desk.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"

// What is typed in is loaded when it is opened.
const ProtestDialog = lazyDialog(
  ["forms", "protest-desk", "results-desk"],
  async () => (await import("./protest-dialog.tsx")).ProtestDialog,
)
const DecideDialog = lazyDialog(
  ["forms", "protest-desk", "protests", "results-desk"],
  async () => (await import("./decide-dialog.tsx")).DecideDialog,
)

/** Returns what opens the dialogs about protests. `onDone`: reads the protests again. */
export function useProtestDialogs(onDone: () => Promise<void>) {
  const show = useShowDialog()
  const now = usePageNow()
  return {
    /** Of a new protest, or of one that is changed. */
    write: (race: RaceDesk, protest: DeskProtest | null) =>
      show((close) => <ProtestDialog {...{ race, protest, now, onDone }} onClose={close} />),
    decide: (protest: DeskProtest) =>
      show((close) => <DecideDialog {...{ protest, now, onDone }} onClose={close} />),
  }
}

import { loadWithWords } from "#app/i18n/words.ts"
import { usePageNow } from "#app/live/use-clock.ts"
import { DialogProblem, loadedLater } from "#app/loaded-later.tsx"
import type { DeskProtest, RaceDesk } from "#contracts/race-desk.ts"
import { useShowDialog } from "#ui/dialog-host.tsx"

// What is typed in is loaded when it is opened.
const ProtestDialog = loadedLater({
  load: async () =>
    (await loadWithWords(["forms", "protest-desk", "results-desk"], () => import("./protest-dialog.tsx")))
      .ProtestDialog,
  failed: (_retry, { onClose }) => <DialogProblem onClose={onClose} />,
})
const DecideDialog = loadedLater({
  load: async () =>
    (
      await loadWithWords(
        ["forms", "protest-desk", "protests", "results-desk"],
        () => import("./decide-dialog.tsx"),
      )
    ).DecideDialog,
  failed: (_retry, { onClose }) => <DialogProblem onClose={onClose} />,
})

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

import { useCallback, useRef } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { Answers, Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import type { PaperCells } from "./paper-cells.ts"

/** Returns a function that asks whether to delete the entry of an emptied cell; it asks about one cell at a time (SP-07). */
export function useAskToDelete(cells: PaperCells): (place: EntryPlace) => void {
  const show = useShowDialog()
  const isAsking = useRef(false)
  return useCallback(
    (place) => {
      // the dialog takes the focus of the cell, which asks when it loses it
      if (isAsking.current) return
      isAsking.current = true
      show(
        (close) => <DeleteEmptied cells={cells} place={place} onEnd={close} />,
        () => {
          isAsking.current = false
        },
      )
    },
    [show, cells],
  )
}

type DeleteEmptiedProps = { cells: PaperCells; place: EntryPlace; onEnd(): void }

/** Asks whether to delete the entry of an emptied cell; if not, the cell shows its former value again (SP-07). */
function DeleteEmptied({ cells, place, onEnd }: DeleteEmptiedProps) {
  const t = useWords("paper-cards")
  const { section, lap } = place
  const end = (answer: string) => {
    if (answer === "yes") cells.confirm(place)
    else cells.takeBack(place)
    onEnd()
  }
  return (
    <Dialog title={t("delete.title")} onClose={end}>
      <p className="mt-2 text-muted">{t("delete.sure", { section, lap })}</p>
      <Answers yes={t("delete.yes")} no={t("delete.no")} />
    </Dialog>
  )
}

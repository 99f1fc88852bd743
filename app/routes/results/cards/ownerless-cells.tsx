import { useEffect, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { forget, recall } from "#app/shell/on-this-device.ts"
import type { StoredCell } from "./cell-grid.ts"
import type { PaperCells } from "./paper-cells.ts"
import { readStoredCells } from "./stored-cells.ts"

/** Under which the cards and the cockpit of a stage stored cells before each user had their own. */
const keysOf = (stagePath: string) => [`cards:${stagePath}`, `cockpit:${stagePath}`]

type OwnerlessCellsProps = {
  cells: PaperCells
  stagePath: string
  /** Takes the focus: the buttons are gone with what they decided about. */
  onDecided(): void
}

/** Cells that are stored on this device without who typed them: the user saves them under their own name, or not (XC-03). */
export function OwnerlessCells({ cells, stagePath, onDecided }: OwnerlessCellsProps) {
  const t = useWords("ownerless-cells")
  const [found, setFound] = useState<StoredCell[]>([])
  useEffect(() => setFound(keysOf(stagePath).flatMap((key) => readStoredCells(recall(key)))), [stagePath])
  if (found.length === 0) return null
  const decide = (wanted: StoredCell[]) => {
    onDecided()
    cells.restore(wanted)
    for (const key of keysOf(stagePath)) forget(key)
    setFound([])
  }
  return (
    <p className="notice">
      {t("text", { count: found.length })}{" "}
      <button type="button" className="quiet-button" onClick={() => decide(found)}>
        {t("take")}
      </button>{" "}
      <button type="button" className="quiet-button" onClick={() => decide([])}>
        {t("discard")}
      </button>
    </p>
  )
}

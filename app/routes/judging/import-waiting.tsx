import { type ChangeEvent, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import { partsOf, type WaitingFile, waitingFile } from "#contracts/waiting-file.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { JudgesWork } from "./use-judges-work.tsx"

/** Brings in the file that a phone saved which can no longer reach the server. */
export function ImportWaiting({ work: { work, tell } }: { work: Pick<JudgesWork, "work" | "tell"> }) {
  const t = useWords("judges")
  const isReady = useHydrated()
  const [isWorking, setWorking] = useState(false)
  /** Returns what became of the taps; null: a part could not be brought in, of which a secretary was told. */
  const bringInParts = async (file: WaitingFile) => {
    const sum = { stored: 0, known: 0, attention: 0, refused: 0 }
    for (const part of partsOf(file)) {
      const answer = await work({ intent: "import-waiting", file: part })
      if (answer?.kind !== "imported") return null
      const { stored, known, attention, refused } = answer.taps
      sum.stored += stored
      sum.known += known
      sum.attention += attention
      sum.refused += refused
    }
    return sum
  }
  const bringIn = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    setWorking(true)
    const file = await readWaiting(chosen)
    // the same file may be chosen again
    currentTarget.value = ""
    if (!file) await tell({ title: t("import.title"), text: t("import.unreadable", { file: chosen.name }) })
    const taps = file && (await bringInParts(file))
    setWorking(false)
    if (taps) await tell({ title: t("import.title"), text: t("import.result", taps) })
  }
  return (
    <div className="judges-panel">
      <h3>{t("import.title")}</h3>
      <p className="text-muted">{t("import.hint")}</p>
      <label className="quiet-button import-file" aria-disabled={!isReady || isWorking}>
        <input
          type="file"
          className="sr-only"
          accept=".json,application/json"
          disabled={!isReady || isWorking}
          onChange={(event) => void bringIn(event)}
        />
        {t("import.choose")}
      </label>
    </div>
  )
}

async function readWaiting(file: File): Promise<WaitingFile | null> {
  try {
    return waitingFile.safeParse(JSON.parse(await file.text())).data ?? null
  } catch {
    return null
  }
}

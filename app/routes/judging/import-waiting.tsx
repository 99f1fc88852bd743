import { type ChangeEvent, useState } from "react"
import { useHydrated } from "#app/shell/use-hydrated.ts"
import { type WaitingFile, waitingFile } from "#contracts/waiting-file.ts"
import { useJudgesWords } from "./use-judges-words.ts"
import type { JudgesWork } from "./use-judges-work.tsx"

/** Brings in the file that a phone saved which does not reach the server any more. */
export function ImportWaiting({ work: { work, tell } }: { work: Pick<JudgesWork, "work" | "tell"> }) {
  const t = useJudgesWords()
  const isReady = useHydrated()
  const [isWorking, setWorking] = useState(false)
  const bringIn = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    setWorking(true)
    const file = await readWaiting(chosen)
    // the same file may be chosen again
    currentTarget.value = ""
    if (!file) await tell({ title: t("import.title"), text: t("import.unreadable", { file: chosen.name }) })
    const answer = file && (await work({ intent: "import-waiting", file }))
    setWorking(false)
    if (answer?.kind === "imported") {
      const { stored, known, attention, refused } = answer.taps
      await tell({
        title: t("import.title"),
        text: t("import.result", { stored, known, attention, refused }),
      })
    }
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

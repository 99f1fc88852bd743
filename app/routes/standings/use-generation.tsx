import { type ReactNode, useState } from "react"
import { api } from "#app/api/client.ts"
import { useWords } from "#app/i18n/words.ts"
import type { GenerationRequest } from "#contracts/standings-request.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import { ConflictSheet } from "./conflict-sheet.tsx"
import type { Choices } from "./resolve-conflict.ts"
import { useStandingsCommand } from "./use-standings-command.ts"

type Kind = GenerationRequest["kind"]
type Resolutions = GenerationRequest["resolutions"]

type Asked = { kind: Kind; resolutions: Resolutions }

/** What a generation stopped at. */
type Open = Asked & { conflicts: Conflict[] }

/** Generates the standings of a stage, its classes first, then its women (SP-12); asks what is to be settled on the way. */
export function useGeneration(stage: string): {
  generate(): Promise<void>
  isWorking: boolean
  sheet: ReactNode
} {
  const t = useWords("standings-desk")
  const [open, setOpen] = useState<Open | null>(null)
  // what was chosen is there again where a sheet was left, or nothing came of it
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isWorking, setWorking] = useState(false)

  const ofClasses = { pending: t("processing"), done: t("updated"), failed: t("generateFailed") }
  const ofWomen = {
    pending: t("processingWomen"),
    done: t("updatedWomen"),
    failed: t("generateFailedWomen"),
  }
  const generate = {
    class: useStandingsCommand(api.standings.generate, ofClasses),
    women: useStandingsCommand(api.standings.generate, ofWomen),
  }
  const run = async (asked: Asked): Promise<void> => {
    const answer = await generate[asked.kind]({ stage, ...asked })
    if (answer.kind === "conflicts") setOpen({ ...asked, conflicts: answer.conflicts })
    if (answer.kind !== "generated") return
    // what was settled for her class is not asked again of a woman
    if (answer.hasWomenStep) await run({ ...asked, kind: "women" })
    else setChoices(new Map())
  }
  const start = async (asked: Asked) => {
    setOpen(null)
    setWorking(true)
    await run(asked)
    setWorking(false)
  }
  return {
    generate: () => start({ kind: "class", resolutions: [] }),
    isWorking,
    sheet: (
      <>
        {open && (
          <ConflictSheet
            conflicts={open.conflicts}
            choices={choices}
            onChoose={setChoices}
            onClose={() => setOpen(null)}
            onSettled={(settled) => {
              void start({ kind: open.kind, resolutions: [...open.resolutions, ...settled] })
            }}
          />
        )}
      </>
    ),
  }
}

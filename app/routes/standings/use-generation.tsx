import { type ReactNode, useState } from "react"
import { useWords } from "#app/i18n/words.ts"
import type { ShownConflict } from "#contracts/standings-answer.ts"
import type { GenerationRequest } from "#contracts/standings-request.ts"
import type { StandingsPlace } from "./ask-standings.ts"
import { ConflictSheet } from "./conflict-sheet.tsx"
import type { Choices } from "./resolve-conflict.ts"
import { useStandingsWork } from "./use-standings-work.ts"

type Kind = GenerationRequest["kind"]
type Resolutions = GenerationRequest["resolutions"]

/** What a generation stopped at. */
type Open = { stage: string; kind: Kind; resolutions: Resolutions; conflicts: ShownConflict[] }

/** Generates the standings of a stage, its classes first, then its women (SP-12); asks what is to be settled on the way. */
export function useGeneration(place: StandingsPlace): {
  generate(stage: string): Promise<void>
  isWorking: boolean
  sheet: ReactNode
} {
  const t = useWords("standings-desk")
  const { work } = useStandingsWork(place)
  const [open, setOpen] = useState<Open | null>(null)
  // what was chosen is there again where a sheet was left, or nothing came of it
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isWorking, setWorking] = useState(false)

  const words: Record<Kind, Parameters<typeof work>[1]> = {
    class: { pending: t("processing"), done: t("updated"), failed: t("generateFailed") },
    women: { pending: t("processingWomen"), done: t("updatedWomen"), failed: t("generateFailedWomen") },
  }
  const run = async (asked: Omit<Open, "conflicts">): Promise<void> => {
    const answer = await work({ intent: "generate", ...asked }, words[asked.kind])
    if (answer.kind === "conflicts") setOpen({ ...asked, conflicts: answer.conflicts })
    if (answer.kind !== "generated") return
    // what was settled for her class is not asked again of a woman
    if (answer.hasWomenStep) await run({ ...asked, kind: "women" })
    else setChoices(new Map())
  }
  const start = async (asked: Omit<Open, "conflicts">) => {
    setOpen(null)
    setWorking(true)
    await run(asked)
    setWorking(false)
  }
  return {
    generate: (stage) => start({ stage, kind: "class", resolutions: [] }),
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
              const { conflicts: _asked, ...asked } = open
              void start({ ...asked, resolutions: [...asked.resolutions, ...settled] })
            }}
          />
        )}
      </>
    ),
  }
}

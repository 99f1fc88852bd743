import { api } from "#app/api/client.ts"
import { loadWithWords, useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useAsk } from "#ui/use-ask.tsx"
import "./stage-standings-steps.css"
import type { TFunction } from "i18next"
import { type ReactNode, Suspense, useState } from "react"
import { DialogProblem, loadedLater } from "#app/loaded-later.tsx"
import type { GenerationRequest } from "#contracts/standings-request.ts"
import { actionsAt, type ResultsStatus } from "#domain/results/results-status.ts"
import type { Conflict } from "#domain/standings/conflicts.ts"
import type { Choices } from "./conflict-sheet.tsx"
import { useStandingsCommand } from "./use-standings-command.ts"

// Conflicts are rare.
const ConflictSheet = loadedLater({
  load: async () =>
    (await loadWithWords(["standings-tools"], () => import("./conflict-sheet.tsx"))).ConflictSheet,
  failed: (_retry, { onClose }) => <DialogProblem onClose={onClose} />,
})

type StageStandingsStepsProps = {
  stagePath: string
  resultsStatus: ResultsStatus
  /** Are there standings to approve before this stage can be published? Null until that is known. */
  isDraft: boolean | null
  /** Stands there until they are approved. */
  approveFirst: ReactNode
  generation: Generation
}

/**
 * The steps of a stage from approved results to published standings (SP-03, D-18). The page that shows them checks the
 * permission, and is reloaded after each step.
 */
export function StageStandingsSteps({
  stagePath,
  resultsStatus,
  isDraft,
  approveFirst,
  generation: { generate, isWorking },
}: StageStandingsStepsProps) {
  const t = useWords("standings-tools")
  const ask = useAsk()
  const publishing = { pending: t("publishing"), done: t("published"), failed: t("statusFailed") }
  const publish = useStandingsCommand(api.standings.publish, publishing)
  const actions = actionsAt(resultsStatus)

  const askAndPublish = async () => {
    if (isWorking) return
    const question = { title: t("askPublish"), text: t("askPublishText"), yes: t("yes"), no: t("cancel") }
    if (await ask(question)) await publish({ stage: stagePath })
  }
  const mayGenerate = mayBeGenerated(resultsStatus)
  const mayPublish = actions.includes("publish")
  if (!mayGenerate && !mayPublish) return null
  return (
    <span className="standings-steps">
      {mayGenerate && (
        <ScriptedButton
          className={actions.includes("generate") ? "button" : "quiet-button"}
          aria-disabled={isWorking}
          onClick={() => void generate(stagePath)}
        >
          {t(actions.includes("generate") ? "generate" : "reGenerate")}
        </ScriptedButton>
      )}
      {mayPublish && isDraft === true && approveFirst}
      {mayPublish && isDraft === false && (
        <ScriptedButton className="button" aria-disabled={isWorking} onClick={() => void askAndPublish()}>
          {t("publish")}
        </ScriptedButton>
      )}
    </span>
  )
}

/** May a stage's standings be generated, for the first time or again? */
const mayBeGenerated = (status: ResultsStatus): boolean => {
  const actions = actionsAt(status)
  return actions.includes("generate") || actions.includes("re-generate")
}

type Kind = GenerationRequest["kind"]
type Resolutions = GenerationRequest["resolutions"]

type GenerationInput = { stage: string; kind: Kind; resolutions: Resolutions }

/** What a generation stopped at. */
type Open = GenerationInput & { conflicts: Conflict[] }

/** The generation of standings, of one stage at a time. */
export type Generation = {
  /** Takes the path of a stage: first its classes, then its women (SP-12). */
  generate(stage: string): Promise<void>
  isWorking: boolean
  /** Asks about conflicts. It belongs to a part that stays, also where the stage's results are reopened meanwhile. */
  sheet: ReactNode
}

const noChoices: Choices = new Map()

/** Generates the standings of stages; `statusOf` returns at which step a stage is, by its path. */
export function useGeneration(statusOf: (stage: string) => ResultsStatus): Generation {
  const t = useWords("standings-tools")
  const [open, setOpen] = useState<Open | null>(null)
  // those of a stage are kept if the sheet was closed, or the generation failed
  const [choices, setChoices] = useState<ReadonlyMap<string, Choices>>(new Map())
  const choose = (stage: string, chosen: Choices) => setChoices((all) => new Map([...all, [stage, chosen]]))
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
  const run = async (input: GenerationInput): Promise<void> => {
    const answer = await generate[input.kind](input)
    if (answer.kind === "conflicts") setOpen({ ...input, conflicts: answer.conflicts })
    if (answer.kind !== "generated") return
    // conflicts settled for a woman's class are not asked again
    if (answer.hasWomenStep) await run({ ...input, kind: "women" })
    else choose(input.stage, noChoices)
  }
  const start = async (input: GenerationInput) => {
    if (isWorking) return
    setOpen(null)
    setWorking(true)
    await run(input)
    setWorking(false)
  }
  return {
    generate: (stage) => start({ stage, kind: "class", resolutions: [] }),
    isWorking,
    sheet: open && (
      <Suspense fallback={null}>
        <ConflictSheet
          conflicts={open.conflicts}
          choices={choices.get(open.stage) ?? noChoices}
          whyNot={whyNotGenerated(statusOf(open.stage), t)}
          onChoose={(chosen) => choose(open.stage, chosen)}
          onClose={() => setOpen(null)}
          onSettled={(settled) => {
            const { stage, kind, resolutions } = open
            void start({ stage, kind, resolutions: [...resolutions, ...settled] })
          }}
        />
      </Suspense>
    ),
  }
}

/** Why nothing can be generated by now, in words: the results were reopened, or published, while the choices were made. */
function whyNotGenerated(status: ResultsStatus, t: TFunction<"standings-tools">): string | null {
  if (mayBeGenerated(status)) return null
  return status === null ? t("reopenedMeanwhile") : t("refusal.standings-published")
}

import type { ClientPromiseResult, InferClientErrorUnion } from "@orpc/client"
import { useRevalidator } from "react-router"
import { StandingsEffects } from "#app/office/championships/standings-effects.tsx"
import type { api } from "#app/site/api/client.ts"
import { useCommand } from "#app/site/api/use-command.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { ChampionshipEffects } from "#contracts/competitions/organising.ts"
import { Answers, Dialog } from "#ui/dialog.tsx"
import { useAnswer } from "#ui/dialog-host.tsx"

type ToConfirm = { kind: "to-confirm" } & ChampionshipEffects

/** A change of standings: what it does to published ones is asked first, and it is sent again once that is confirmed (D-53). */
export function useConfirmedChange<Input extends object, Done extends { kind: string }>(
  procedure: (
    input: Input & { confirmed?: string | null },
  ) => ClientPromiseResult<Done | ToConfirm, InferClientErrorUnion<typeof api.standings>>,
  work: "merge" | "undoMerge" | "delete",
  options: { isShownByCaller?: boolean } = {},
) {
  const t = useWords("standings-tools")
  const { revalidate } = useRevalidator()
  // locale keys: standings-tools.work.* standings-tools.refused.*
  const send = useCommand(procedure, { t, work }, { ...options, reread: revalidate })
  const answerOf = useAnswer()
  const change = async (input: Input) => {
    let came = await send(input)
    // what changed meanwhile is asked anew
    while (isQuestion(came)) {
      const { standings, question } = came
      const isConfirmed = await answerOf<boolean>(
        (answer) => <ConfirmStandings effects={standings} onAnswer={answer} />,
        false,
      )
      if (!isConfirmed) break
      came = await send({ ...input, confirmed: question })
    }
    return came
  }
  return Object.assign(change, { isPending: send.isPending })
}

const isQuestion = (came: { kind: string }): came is ToConfirm => came.kind === "to-confirm"

type ConfirmStandingsProps = { effects: ChampionshipEffects["standings"]; onAnswer(isYes: boolean): void }

/** Asks whether published standings may change, with what would be different. */
function ConfirmStandings({ effects, onAnswer }: ConfirmStandingsProps) {
  const t = useWords("standings-tools")
  return (
    <Dialog title={t("askPublished")} onClose={(value) => onAnswer(value === "yes")}>
      <p className="mt-2 text-muted">{t("askPublishedText")}</p>
      <ul className="mt-3 grid gap-2 [&_ul]:list-disc [&_ul]:pl-4">
        <StandingsEffects {...effects} />
      </ul>
      <Answers yes={t("changePublished")} no={t("cancel")} />
    </Dialog>
  )
}

import type { StageNow } from "#app/public/results/race/stage-context.ts"
import { api } from "#app/site/api/client.ts"
import { workWords } from "#app/site/api/command-words.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { Reasoned } from "./use-ask-reason.tsx"
import { useUndoable } from "./use-undoable.ts"

type CompetitionDialogProps = {
  /** The stage's path. */
  stage: string
  rider: { id: string; name: string }
  /** Does the rider ride out of competition? */
  isOut: boolean
  /** Why it cannot be done by now, in words; null where it can. */
  whyNot?: ((known: StageNow) => string | null) | undefined
  onClose(): void
  /** Reads again what shows the change, where no stream does. */
  reread?: () => Promise<void>
}

/** Puts a participant out of competition, or lets them compete again, with the reason (RX-01). */
export function CompetitionDialog({
  stage,
  rider: { id, name },
  isOut,
  whyNot = () => null,
  onClose,
  reread,
}: CompetitionDialogProps) {
  const t = useWords("results-desk")
  const competition = useWords("competition")
  // locale keys: competition.work.*
  const words = workWords(competition, isOut ? "in" : "out")
  const send = useUndoable(stage, api.results.setOutOfCompetition, words, { about: name, reread })
  const title = t(isOut ? "competition.in" : "competition.set")
  const question = {
    title,
    text: competition(isOut ? "inSure" : "setSure", { name }),
    yes: title,
    isReasonPublic: true,
    reasonHint: competition("reasonHint"),
    whyNot,
  }
  return (
    <Reasoned
      question={question}
      act={(given) => send({ stage, participantId: id, isOut: !isOut, ...given }, reread)}
      onClose={onClose}
    />
  )
}

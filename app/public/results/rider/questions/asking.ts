import { usePageNow } from "#app/site/live/use-clock.ts"
import type { BoardClass, BoardStage } from "#contracts/results/live.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { isOpenForQuestions } from "#domain/results/question-time.ts"

/** The id of what riders have asked, on their own card: mails lead to it. */
export const questionsId = "questions"

const askHash = "#ask"

/** Address of the form on a rider's card in which its scores are questioned, opened. */
export const askAddress = (stagePath: string, participant: string) =>
  `${cardAddress(stagePath, participant)}${askHash}`

/** Does an address open that form? */
export const asksIn = (hash: string): boolean => hash === askHash || questionedIn(hash) !== null

/** Address of the form on a rider's card in which one of its scores is questioned. No server has to know which. */
export const questionAddress = (stagePath: string, participant: string, { lap, section }: SectionOfLap) =>
  `${cardAddress(stagePath, participant)}#question-${lap}-${section}`

/** Returns the score that such an address names; null: it names none. */
export function questionedIn(hash: string): SectionOfLap | null {
  const [, lap, section] = /^#question-(\d{1,2})-(\d{1,2})$/.exec(hash) ?? []
  return lap === undefined || section === undefined ? null : { lap: Number(lap), section: Number(section) }
}

/** Returns whether scores of a class may be questioned by now (OF-04). */
export function useMayAsk(
  { posting }: Pick<BoardClass, "posting">,
  { resultsStatus }: Pick<BoardStage, "resultsStatus">,
): boolean {
  const now = usePageNow()
  return (
    posting !== null && resultsStatus === null && isOpenForQuestions({ until: posting.questionsUntil }, now)
  )
}

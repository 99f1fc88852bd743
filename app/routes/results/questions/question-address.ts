import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"

/** The id of what riders have asked, on their own card: mails lead to it. */
export const questionsId = "questions"

/** Address of the form on a rider's card in which one of its scores is questioned. No server has to know which. */
export const questionAddress = (stagePath: string, participant: string, { lap, section }: SectionOfLap) =>
  `${cardAddress(stagePath, participant)}#question-${lap}-${section}`

/** Returns the score that such an address names; null: it names none. */
export function questionedIn(hash: string): SectionOfLap | null {
  const [, lap, section] = /^#question-(\d{1,2})-(\d{1,2})$/.exec(hash) ?? []
  return lap === undefined || section === undefined ? null : { lap: Number(lap), section: Number(section) }
}

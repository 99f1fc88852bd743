import type { AttentionItem, DeskRider } from "#contracts/judging/race-desk.ts"
import type { QuestionsAtApproval } from "#domain/results/question-time.ts"
import type { BoardProtest } from "./live.ts"

/** What stands in the way of approving a stage's results, and what a secretary is asked about before. Instants are epoch milliseconds. */
export type ApprovalCheck = {
  /** The stage's revision when it was read: approval freezes what was seen of the results at it. */
  revision: number
  /** The revision at which a result, or the order of the results, last changed. */
  changedAt: number
  /** When it was read. */
  now: number
  /** Neither finished nor with a status: until they are, nothing is approved (SP-02). */
  undecided: DeskRider[]
  /** Marked as not started although they have scores: until that is decided, nothing is approved (RX-09). */
  scoredDns: DeskRider[]
  /** Not finished, and ranked with the points so far (RX-08). */
  classed: DeskRider[]
  /** How many are entered, and who of them has neither a start nor a score (D-45); the order of their classes. */
  entered: number
  absent: DeskRider[]
  classes: string[]
  /** Has anybody a start or a score? */
  hasStarters: boolean
  /** What else needs attention (D-10), and the questions without an answer (OF-04). */
  attention: AttentionItem[]
  /** The questions that approval would cut short (OF-01, OF-04). */
  questions: QuestionsAtApproval
  /** What the jury has not decided (OF-05). */
  protests: Pick<BoardProtest, "id" | "racingClass" | "subject">[]
}

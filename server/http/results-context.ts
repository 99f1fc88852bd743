import type { EntryDetail } from "#contracts/entry-detail.ts"
import type { ResultsAnswer, ResultsRefused } from "#contracts/results-answer.ts"
import type { ResultsRequest } from "#contracts/results-request.ts"
import { cancelSection } from "#server/judging/cancel-section.ts"
import { enterCards } from "#server/judging/enter-cards.ts"
import { entryDetail } from "#server/judging/entry-detail.ts"
import type { EntryPlace } from "#server/judging/entry-key.ts"
import { moveEntry } from "#server/judging/move-entry.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { ruleOnEntry } from "#server/judging/rule-on-entry.ts"
import { chooseAttemptOf, countAttempts, dismissAttempts } from "#server/judging/settle-attempts.ts"
import { acceptTimes, countPhone, dismissPhone } from "#server/judging/settle-phone.ts"
import { approveResults } from "#server/results/approval.ts"
import { addPenalty, deletePenalty, editPenalty, listPenalties } from "#server/results/penalties.ts"
import {
  clearDnfOfFinished,
  deleteResult,
  setDnfForAbsent,
  setDnfForUnfinished,
  setResultStatus,
} from "#server/results/statuses.ts"
import { reopenResults } from "#server/standings/reopen-results.ts"
import type { AccountContext } from "./account-context.ts"
import { type Bound, bindTo } from "./bind-use-case.ts"
import { noteRead, type PageNotes } from "./kept-pages/page-notes.ts"
import type { Services } from "./services.ts"

/** What is told and done about the results of the stage with a path. Only the popup is for pages that are kept. */
export type ResultsContext = {
  /** The popup of a section (RS-10), for everybody; null: there is no such result. */
  entryDetail(path: string, place: EntryPlace): Promise<EntryDetail | null>
  /** What is missing, how far the sections are, and what needs attention (D-37); for secretaries. */
  raceDesk: Bound<typeof raceDesk>
  /** The penalties of a result, with who gave them; for secretaries. */
  penaltiesOf: Bound<typeof listPenalties>
  /** Does what is asked, as far as the visitor may. */
  workOnResults(path: string, asked: ResultsRequest): Promise<ResultsAnswer | ResultsRefused>
}

/** Returns what a request's pages may ask and do about results. */
export const resultsContext = (
  services: Pick<Services, "accounts" | "boards" | "db" | "now">,
  visitor: Pick<AccountContext, "viewer">,
  notes: PageNotes,
): ResultsContext => {
  const bind = bindTo(services, visitor)
  const workHere = bind((_path, { intent }) => `results/${intent}`, work)
  return {
    entryDetail: async (path, place) => {
      const current = async () => String(await services.boards.revision(path))
      // before it is read: what is written meanwhile makes the page stale, and not fresh
      noteRead(notes, `board ${path}`, { version: await current(), current })
      return bind("results/entry-detail", entryDetail)(path, place)
    },
    raceDesk: bind("results/race-desk", raceDesk),
    penaltiesOf: bind("results/penalties", listPenalties),
    workOnResults: async (path, asked) => answerOf(await workHere(path, asked)),
  }
}

const work = async (context: Parameters<typeof setResultStatus>[0], path: string, asked: ResultsRequest) => {
  switch (asked.intent) {
    case "set-status":
      return setResultStatus(context, path, { ...asked, participantId: asked.participant })
    case "set-dnf-for-unfinished":
      return setDnfForUnfinished(context, path, asked)
    case "set-dnf-for-absent":
      return setDnfForAbsent(context, path, asked)
    case "clear-dnf-of-finished":
      return clearDnfOfFinished(context, path, asked)
    case "delete-result":
      return deleteResult(context, path, { participantId: asked.participant })
    case "add-penalty":
      return addPenalty(context, path, { ...asked, participantId: asked.participant })
    case "edit-penalty":
      return editPenalty(context, path, asked)
    case "delete-penalty":
      return deletePenalty(context, path, asked)
    case "edit-section": {
      const ruling = { kind: "edited", points: asked.points } as const
      return ruleOnEntry(context, path, { place: placeOf(asked), ruling, reason: asked.reason })
    }
    case "delete-section": {
      const ruling = { kind: "deleted" } as const
      return ruleOnEntry(context, path, { place: placeOf(asked), ruling, reason: asked.reason })
    }
    case "choose-attempt":
      return chooseAttemptOf(context, path, { ...asked, place: placeOf(asked), reason: null })
    case "count-attempts":
      return countAttempts(context, path, { ...asked, participantId: asked.participant, reason: null })
    case "dismiss-attempts":
      return dismissAttempts(context, path, asked)
    case "count-phone":
      return countPhone(context, path, asked)
    case "dismiss-phone":
      return dismissPhone(context, path, asked)
    case "accept-times":
      return acceptTimes(context, path, asked)
    case "move-entry": {
      const [from, to] = [placeOf(asked.from), placeOf(asked.to)]
      return moveEntry(context, path, { ...asked, from, to })
    }
    case "enter-cards":
      return enterCards(context, path, asked)
    case "cancel-section":
      return cancelSection(context, path, asked)
    case "approve":
      return approveResults(context, path, asked)
    case "reopen":
      return reopenResults(context, path, { reason: asked.reason ?? "" })
  }
}

type AskedPlace = { participant: string; section: number; lap: number }

const placeOf = ({ participant, section, lap }: AskedPlace): EntryPlace => ({
  participantId: participant,
  section,
  lap,
})

const answerOf = (outcome: Awaited<ReturnType<typeof work>>): ResultsAnswer | ResultsRefused => {
  if (outcome.kind === "refused")
    return { kind: "refused", reason: outcome.reason, ...("cells" in outcome && { cells: outcome.cells }) }
  if (outcome.kind === "saved") return { kind: "done", count: null, revision: outcome.revision }
  if (outcome.kind !== "to-confirm") return { kind: "done", count: null }
  return {
    kind: "to-confirm",
    count: "count" in outcome ? outcome.count : null,
    ...("revision" in outcome && { revision: outcome.revision }),
  }
}

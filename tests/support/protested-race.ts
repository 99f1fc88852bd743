import { randomUUID } from "node:crypto"
import type { ProtestForm, ProtestRuling } from "#contracts/results/protest-forms.ts"
import type { Db } from "#server/db/transaction.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { approveResults } from "#server/results/approval.ts"
import { decideProtest, editProtest, recordProtest, removeProtest } from "#server/results/protests.ts"
import { postedRace } from "./posted-race.ts"
import { noon } from "./wire-taps.ts"

/** For tests: a club's protest about Expert, received at noon unless `given` says otherwise. */
export const protestOf = (given: Partial<ProtestForm> = {}): ProtestForm => ({
  racingClass: "Expert",
  protester: { name: "Smiltene MK" },
  subject: "Score of 7 in section 2",
  details: "The marshal saw a foot that was not there",
  fee: 50_00,
  receivedOn: noon,
  ...given,
})

/** For tests: a jury upholds a protest ten minutes after noon, unless `given` says otherwise. */
export const rulingOf = (given: Partial<ProtestRuling> = {}): ProtestRuling => ({
  decision: "upheld",
  text: "The score becomes 0",
  decidedOn: noon + 10 * 60_000,
  isFeeReturned: true,
  ...given,
})

/** A race of two riders of Expert and one of Clubman with what its secretary does about protests, an hour after noon. */
export const protestedRace = async (db: Db) => {
  const made = await postedRace(db)
  const { path } = made.stage
  const by = made.at(60)
  const desk = async () => {
    const read = await raceDesk(by, path)
    if (read.kind !== "found") throw new Error("There is no desk")
    return read.desk
  }
  /** The newest revision, as somebody knows it who has just looked. */
  const seen = async (id: string) => ({ id, seenRevision: (await desk()).stage.revision })
  return {
    ...made,
    by,
    desk,
    seen,
    record: (given: Partial<ProtestForm> = {}, id: string = randomUUID()) =>
      recordProtest(by, path, { id, form: protestOf(given) }),
    recorded: async (given: Partial<ProtestForm> = {}) => {
      const id = randomUUID()
      await recordProtest(by, path, { id, form: protestOf(given) })
      return id
    },
    edit: async (id: string, given: Partial<ProtestForm>) =>
      editProtest(by, path, { ...(await seen(id)), form: protestOf(given) }),
    decide: async (id: string, given: Partial<ProtestRuling> | null) =>
      decideProtest(by, path, { ...(await seen(id)), ruling: given && rulingOf(given) }),
    remove: async (id: string) => removeProtest(by, path, await seen(id)),
    approveWith: async (protests: string[] = []) =>
      approveResults(by, path, { seenRevision: (await made.board()).revision, protests }),
  }
}

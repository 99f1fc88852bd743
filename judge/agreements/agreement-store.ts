import type { LapScore } from "#domain/results/card-agreement.ts"
import { asPromise, type Database, openDatabase } from "#judge/device/database.ts"

/** What a rider said beside this phone: that a lap of their card was right, with the scores that it showed (OF-03). */
export type StoredAgreement = {
  stage: string
  participant: string
  lap: number
  /** By the device's clock, epoch milliseconds. */
  time: number
  scores: LapScore[]
  isSent: boolean
}

/** What riders said beside this phone, stored until the server has it and as long as the stage is on the phone. */
export type AgreementStore = {
  of(stage: string): Promise<StoredAgreement[]>
  /** Stores it in place of what was said about the lap before. */
  put(agreement: StoredAgreement): Promise<void>
  /** Notes that these were sent; one that was replaced meanwhile still waits. */
  settle(sent: readonly StoredAgreement[]): Promise<void>
  forget(stage: string): Promise<void>
}

/**
 * Opens a database of its own for them: that of the taps stays as every version of the app knows it, and whatever happens to this one,
 * judging goes on.
 */
export const openAgreementStore = async (onOutdated: () => void): Promise<AgreementStore> =>
  agreementStore(await openDatabase({ name: "nulle-judge agreements", create: createStore }, onOutdated))

const createStore = (database: IDBDatabase): void => {
  database
    .createObjectStore("agreements", { keyPath: ["stage", "participant", "lap"] })
    .createIndex("stage", "stage")
}

const agreementStore = ({ reading, writing }: Database<"agreements">): AgreementStore => {
  const rows = (transaction: IDBTransaction) => transaction.objectStore("agreements")
  return {
    of: (stage) =>
      reading(["agreements"], (transaction) => asPromise(rows(transaction).index("stage").getAll(stage))),
    put: (agreement) =>
      writing(["agreements"], async (transaction) => {
        await asPromise(rows(transaction).put(agreement))
      }),
    settle: (sent) =>
      writing(["agreements"], async (transaction) => {
        const store = rows(transaction)
        for (const { stage, participant, lap, time } of sent) {
          const found: StoredAgreement | undefined = await asPromise(store.get([stage, participant, lap]))
          if (found?.time === time) await asPromise(store.put({ ...found, isSent: true }))
        }
      }),
    forget: (stage) =>
      writing(["agreements"], async (transaction) => {
        const store = rows(transaction)
        for (const key of await asPromise(store.index("stage").getAllKeys(stage)))
          await asPromise(store.delete(key))
      }),
  }
}

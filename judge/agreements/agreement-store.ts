import type { LapScore } from "#domain/results/card-agreement.ts"
import { asPromise, type Database, openDatabase } from "#judge/device/database.ts"

/** A lap of a card that its rider says is right. */
export type LapAgreement = { participant: string; lap: number; scores: LapScore[] }

/** A rider's agreement on this phone that a lap of their card is right, with the scores that it showed (OF-03). */
export type StoredAgreement = LapAgreement & {
  stage: string
  /** By the device's clock, epoch milliseconds. */
  time: number
  isSent: boolean
}

/** The agreements of riders on this phone, stored as long as the stage is on the phone. */
export type AgreementStore = {
  of(stage: string): Promise<StoredAgreement[]>
  /** Stores it in place of an earlier one about the same lap. */
  put(agreement: StoredAgreement): Promise<void>
  /** Marks these as sent; one that was replaced meanwhile stays pending. */
  settle(sent: readonly StoredAgreement[]): Promise<void>
  forget(stage: string): Promise<void>
}

/**
 * Opens a separate database for them, so that the taps' database keeps the layout that every version of the app knows, and
 * judging goes on whatever happens to this one.
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

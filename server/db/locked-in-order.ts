import { type SQL, sql } from "drizzle-orm"
import { judgeDevice } from "./schema/judging.ts"

/**
 * The condition that a judge's device is one of those of which another holds, each locked before it is changed and in the order of
 * their ids: of two who change several devices, one waits for the other.
 */
export const lockedInOrder = (which: SQL | undefined): SQL =>
  sql`${judgeDevice.id} in (
    select ${judgeDevice.id} from ${judgeDevice} where ${which} order by ${judgeDevice.id} for no key update
  )`

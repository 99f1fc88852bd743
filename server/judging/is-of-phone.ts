import { type SQL, sql } from "drizzle-orm"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"

/** Returns the condition that an event of a stage came from one phone, whichever token it had (D-50). */
export const isOfPhone = (stageKey: number, phone: string): SQL =>
  sql`${judgeEvent.deviceId} in (
    select ${judgeDevice.id} from ${judgeDevice}
    where ${judgeDevice.stageKey} = ${stageKey} and ${judgeDevice.phone} = ${phone}
  )`

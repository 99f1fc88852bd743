import { eq, isNull, or } from "drizzle-orm"
import { judgeDevice } from "./schema/judging.ts"

/** The condition that a device's taps count: all of them, or, where it was taken over, those from before (D-11). */
export const takesTaps = or(isNull(judgeDevice.revokedOn), eq(judgeDevice.revokedWhy, "taken-over"))

import type { z } from "zod"

/**
 * Returns when a rule between fields is held: once each of them is read, whatever is wrong elsewhere. Without it, zod holds
 * such a rule only where all else is right.
 */
export const onceRead = (...fields: string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    value instanceof Object && !issues.some(({ path }) => fields.includes(String(path?.[0]))),
})

import type { Session } from "#server/judging/register-device.ts"

/** A session that began long before whatever a test does. */
export const oldSession: Session = { id: "a session", beganOn: 0 }

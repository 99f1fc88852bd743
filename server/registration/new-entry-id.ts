import { randomUUID } from "node:crypto"
import { enteredPrefix } from "#domain/registration/participants.ts"

/** Returns the id of a participant whom a secretary or an import enters (PA-09). */
export const newEntryId = (): string => `${enteredPrefix}${randomUUID().replaceAll("-", "")}`

import { z } from "zod"
import { latestInstant } from "./instant.ts"

/** Reads a count, a revision or a key: a whole number that the database can store. */
export const storableCount = z.int().min(0).max(2_147_483_647)

/** Reads an instant that the database can store, epoch milliseconds. */
export const storableInstant = z.int().min(0).max(latestInstant)

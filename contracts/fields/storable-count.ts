import { z } from "zod"

/** Reads a count, a revision or a key: a whole number that the database can store. */
export const storableCount = z.int().min(0).max(2_147_483_647)

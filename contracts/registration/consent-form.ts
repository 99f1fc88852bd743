import * as z from "zod/mini"
import { line } from "#contracts/fields/text-schemas.ts"

/** What a secretary writes of a paper that a guardian has signed (EN-04); messages are codes. */
export const paperForm = z.object({ guardianName: line(200, "guardian-name-empty") })

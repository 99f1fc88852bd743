import { z } from "zod"

/** Returns what reads a whole number; `z.int` would keep the rules between fields from being held (`onceRead`). */
export const wholeNumber = (code: string) => z.number(code).refine(Number.isInteger, code)

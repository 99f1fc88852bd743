import { writeFileSync } from "node:fs"
import { describeLimits } from "./describe-limits.ts"

/** Writes `docs/limits.md` from the table of limits. */
writeFileSync("docs/limits.md", describeLimits())

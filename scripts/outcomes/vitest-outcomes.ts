import * as z from "zod"
import type { Outcome } from "./outcome.ts"

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** What vitest's JSON report says of each test; a file that failed before its first test counts as one. */
export const vitestOutcomes = (json: string): Outcome[] =>
  report
    .parse(JSON.parse(json))
    .testResults.flatMap(({ name, status, assertionResults }): Outcome[] =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed")
        ? [...assertionResults.map(outcome), { title: name, ended: "failed" }]
        : assertionResults.map(outcome),
    )

const outcome = ({ fullName, status }: { fullName: string; status: string }): Outcome => ({
  title: fullName,
  ended: status === "passed" || status === "failed" ? status : "skipped",
})

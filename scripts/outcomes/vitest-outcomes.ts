import * as z from "zod"
import { firstLines, type Outcome } from "./outcome.ts"

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

/** Returns the outcome of each test in Vitest's JSON report; a file that failed before its first test counts as one. */
export const vitestOutcomes = (json: string): Outcome[] =>
  report
    .parse(JSON.parse(json))
    .testResults.flatMap(({ name, status, message = "", assertionResults }): Outcome[] =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed")
        ? [...assertionResults.map(outcome), { title: name, ended: "failed", why: firstLines(message) }]
        : assertionResults.map(outcome),
    )

type Assertion = { fullName: string; status: string; failureMessages?: string[] | undefined }

const outcome = ({ fullName: title, status, failureMessages = [] }: Assertion): Outcome =>
  status === "failed"
    ? { title, ended: "failed", why: firstLines(failureMessages.join("\n")) }
    : { title, ended: status === "passed" ? "passed" : "skipped" }

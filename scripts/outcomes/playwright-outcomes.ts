import * as z from "zod"
import type { Outcome } from "./outcome.ts"

const spec = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(spec),
  suites: z.optional(z.array(z.lazy(() => suite))),
})
// Errors outside any test, such as a file that cannot be read.
const report = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
})

/** What Playwright's JSON report says of each test. */
export const playwrightOutcomes = (json: string): Outcome[] => {
  const { suites, errors } = report.parse(JSON.parse(json))
  return [
    ...suites.flatMap((file) => outcomesIn(file, [])),
    ...errors.map(({ message = "error" }): Outcome => ({ title: message, ended: "failed" })),
  ]
}

const outcomesIn = ({ specs, suites = [] }: Suite, titles: string[]): Outcome[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status }): Outcome => ({ title: [...titles, title].join(" "), ended: endedBy(status) })),
  ),
  ...suites.flatMap((inner) => outcomesIn(inner, [...titles, inner.title])),
]

const endedBy = (status: string) =>
  status === "expected" ? "passed" : status === "skipped" ? "skipped" : "failed"

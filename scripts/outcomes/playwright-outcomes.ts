import * as z from "zod"
import { firstLines, type Outcome } from "./outcome.ts"

const failure = z.object({
  message: z.optional(z.string()),
  location: z.optional(z.object({ file: z.string(), line: z.number() })),
})
const run = z.object({ errors: z.array(failure) })
const spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(run) })),
})
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

/** Returns the outcome of each test in Playwright's JSON report. */
export const playwrightOutcomes = (json: string): Outcome[] => {
  const { suites, errors } = report.parse(JSON.parse(json))
  return [
    ...suites.flatMap((file) => outcomesIn(file, [])),
    ...errors.map(({ message = "error" }): Outcome => ({ title: firstLines(message), ended: "failed" })),
  ]
}

const outcomesIn = ({ specs, suites = [] }: Suite, titles: string[]): Outcome[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }): Outcome => {
      const outcome = { title: [...titles, title].join(" "), ended: endedBy(status) }
      return outcome.ended === "failed" ? { ...outcome, why: whyFailed(results) } : outcome
    }),
  ),
  ...suites.flatMap((inner) => outcomesIn(inner, [...titles, inner.title])),
]

const whyFailed = (results: z.infer<typeof run>[]): string =>
  results
    .flatMap(({ errors }) => errors)
    .map(({ message = "error", location }) =>
      firstLines(location ? `${location.file}:${location.line} ${message}` : message),
    )
    .join("\n")

const endedBy = (status: string): Outcome["ended"] =>
  status === "expected" ? "passed" : status === "skipped" ? "skipped" : "failed"

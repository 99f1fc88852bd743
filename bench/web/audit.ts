import lighthouse, { type Result } from "lighthouse"

/**
 * Lighthouse's figures for a page on a phone with slow 4G: scores out of 100, milliseconds until its largest part is painted,
 * milliseconds for which it reacts to no touch, and how much of it shifts.
 */
export type Audit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  tbtMs: number
  cls: number
}

/** An audit, and what cost it points. */
export type Audited = { audit: Audit; faults: string[] }

const categories = ["performance", "accessibility", "best-practices", "seo"] as const

/** Audits a page as a first visit in the browser that listens on a port; rejects where the page cannot be loaded. */
export const auditPage = async (url: string, port: number): Promise<Audited> => {
  const { audits, categories: marks } = await reportOn(url, port, 3)
  const mark = (category: (typeof categories)[number]) => Math.round((marks[category]?.score ?? 0) * 100)
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    audit: {
      performance: mark("performance"),
      accessibility: mark("accessibility"),
      bestPractices: mark("best-practices"),
      seo: mark("seo"),
      lcpMs: figure("largest-contentful-paint"),
      tbtMs: figure("total-blocking-time"),
      cls: figure("cumulative-layout-shift"),
    },
    faults: categories.flatMap((category) =>
      (marks[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const { score = null, title = id, displayValue = "" } = audits[id] ?? {}
        return weight > 0 && score !== null && score < 0.9
          ? `${category}: ${title} ${displayValue}`.trim()
          : []
      }),
    ),
  }
}

/** Returns Lighthouse's report; its trace of a page fails at times, and is retried up to `tries` times. */
const reportOn = async (url: string, port: number, tries: number): Promise<Result> => {
  const report = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    // browsers with a window send it, a headless one does not: without it the page would change its language at once
    extraHeaders: { "Accept-Language": "en" },
  })
  if (!report) throw new Error(`Lighthouse says nothing of ${url}`)
  const { runtimeError } = report.lhr
  if (!runtimeError) return report.lhr
  if (tries > 1) return reportOn(url, port, tries - 1)
  throw new Error(`${url}: ${runtimeError.message}`)
}

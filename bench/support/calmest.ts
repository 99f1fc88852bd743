import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"

/** A figure, and the share of the machine's time that its host gave to others meanwhile. */
type Window = { figure: number; stolen: number }

/**
 * Measures some windows one after the other and returns the figure of the one in which the machine's host took least of
 * the machine's time, as `/proc/stat` counts it; where nothing is counted, the median.
 */
export const calmest = async (windows: number, measure: () => Promise<number>): Promise<Window> => {
  const measured: Window[] = []
  for (let i = 0; i < windows; i += 1) {
    const [before, start] = [stolenSeconds(), performance.now()]
    const figure = await measure()
    const seconds = (performance.now() - start) / 1000
    measured.push({ figure, stolen: (stolenSeconds() - before) / seconds / availableParallelism() })
  }
  const byFigure = measured.toSorted((a, b) => a.figure - b.figure)
  const median = byFigure[Math.floor(windows / 2)]
  if (!median) throw new RangeError("Nothing was measured")
  return measured.every(({ stolen }) => stolen === 0)
    ? median
    : measured.reduce((calm, one) => (one.stolen < calm.stolen ? one : calm))
}

/** The kernel counts in hundredths of a second. */
const stolenSeconds = (): number => {
  try {
    const [all = ""] = readFileSync("/proc/stat", "utf8").split("\n")
    return Number(all.trim().split(/ +/)[8] ?? 0) / 100
  } catch {
    return 0
  }
}

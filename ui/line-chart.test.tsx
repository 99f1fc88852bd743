import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { LineChart } from "./line-chart.tsx"
import { contrast } from "./number-plate.tsx"

const [colors, sheet] = ["ui/brand.css", "ui/chart.css"].map((file) => readFileSync(file, "utf8"))

/** The light and the dark value of each colour. */
const pairsIn = (css = "") =>
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => ({ name, light, dark }),
  )

test("every line is seen on its surface, in both themes, and none has the dashes of another", () => {
  const known = pairsIn(colors)
  const surface = known.find(({ name }) => name === "surface")
  const ink = known.find(({ name }) => name === "ink")
  const lines = pairsIn(sheet)
  expect(lines).toHaveLength(5)
  for (const line of [ink, ...lines])
    for (const theme of ["light", "dark"] as const)
      expect(contrast(line?.[theme] ?? "", surface?.[theme] ?? ""), line?.name).toBeGreaterThanOrEqual(4.5)
  const dashes = [...(sheet ?? "").matchAll(/stroke: var\(--line-\d\);(?:\s*stroke-dasharray: ([\d ]+);)?/g)]
  expect(new Set(dashes.map(([, dash]) => dash)).size).toBe(6)
})

const chartOf = (count: number) =>
  renderToStaticMarkup(
    <LineChart
      title="Points"
      note="As they are"
      lines={Array.from({ length: count }, (_, index) => ({
        key: String(index),
        points: [{ value: index, mark: "full" }],
        label: `Rider ${index}`,
        isBold: false,
      }))}
      parts={[{ key: "a", label: "Madona", short: "1", places: 1 }]}
      write={String}
      table={{ label: "Table", content: null }}
    />,
  )

test("labels stand in the order of the ends of their lines, and many make the chart higher", () => {
  expect([...chartOf(3).matchAll(/Rider \d/g)].map(([label]) => label)).toEqual([
    "Rider 2",
    "Rider 1",
    "Rider 0",
  ])
  const heightOf = (count: number) => Number(/grid-template-rows:([\d.]+)rem/.exec(chartOf(count))?.[1])
  expect(heightOf(15)).toBeGreaterThan(heightOf(5))
})

test("the drawing is hidden from screen readers", () => {
  expect(chartOf(2).match(/<svg[^>]*>/g)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('aria-hidden="true"')),
  )
})

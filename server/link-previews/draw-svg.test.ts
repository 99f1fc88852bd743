import fc from "fast-check"
import { expect, test } from "vitest"
import { previewSize } from "#contracts/site/link-preview.ts"
import { chooseGrid } from "./draw-laps.ts"
import { drawSvg } from "./draw-svg.ts"
import { linkPreview } from "./link-preview.ts"

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.constantFrom("Jānis Bērziņš", `"><script>alert(1)</script>`, "&lt;", "W".repeat(200), ""),
)
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)
const state = fc.option(
  fc.record({
    tone: fc.constantFrom("live", "provisional", "final", "plain"),
    text: fc.constant("Tiešraidē 14:35"),
  }),
)
const rider = { number: fc.option(fc.stringMatching(/^[0-9A-Z]{1,8}$/)), color, name: text }
const line = fc.record({
  ...rider,
  racingClass: text,
  place: fc.constantFrom("1.", "12.", "DNF"),
  points: fc.constantFrom("0", "12,5", "–", "1234"),
})
const heading = { site: text, title: text, facts: text, state }
const chip = fc.record({
  points: fc.option(fc.constantFrom("0", "5", "12,5")),
  shade: fc.oneof(
    fc.constantFrom(0, 1, 2, 3, 5),
    fc.record({ worth: fc.double({ min: 0, max: 1, noNaN: true }) }),
  ),
})
const previews = fc.oneof(
  fc.record({
    kind: fc.constant("stage"),
    ...heading,
    leaders: fc.array(line, { maxLength: 9 }),
    classes: fc.array(fc.record({ name: text, color }), { maxLength: 30 }),
  }),
  fc.record({ kind: fc.constant("class"), ...heading, color, lines: fc.array(line, { maxLength: 9 }) }),
  fc.record({
    kind: fc.constant("rider"),
    ...heading,
    ...rider,
    figures: fc.array(fc.record({ label: text, value: fc.constantFrom("1.", "DNF", "1234,5") }), {
      maxLength: 2,
    }),
    laps: fc.array(fc.record({ label: fc.constant("12. aplis"), chips: fc.array(chip, { maxLength: 99 }) }), {
      maxLength: 20,
    }),
  }),
  fc.record({
    kind: fc.constant("ad"),
    site: text,
    title: text,
    price: text,
    state,
    photo: fc.constant(new Uint8Array()),
  }),
)

/** Elements and attributes that a picture is made of, and what may stand in them. */
const element =
  /^<(?:svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"|rect|path|circle)(?: [a-z-]+="(?:[\d. MLQCZe-]*|#[\da-f]{6}|none)")*\/?>$/

test("whatever people type, a picture holds only shapes, numbers and colours: no text becomes part of its markup", () => {
  fc.assert(
    fc.property(previews, (preview) => {
      const svg = drawSvg(linkPreview.parse(preview))
      const parts = svg.replace("</svg>", "").match(/<[^>]*>/g) ?? []
      expect(parts.join("")).toBe(svg.replace("</svg>", ""))
      expect(parts.filter((part) => !element.test(part))).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }),
    { numRuns: 60 },
  )
})

/** Where the letters of a picture are, the farthest to each side. */
const edgesOf = (svg: string) => {
  const points = [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = ""]) =>
    [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })),
  )
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    left: Math.min(0, ...xs),
    right: Math.max(0, ...xs),
    top: Math.min(0, ...ys),
    bottom: Math.max(0, ...ys),
  }
}

test("no letter of a picture is outside of it, however long the texts and however many the sections", () => {
  fc.assert(
    fc.property(previews, (preview) => {
      const { left, right, top, bottom } = edgesOf(drawSvg(linkPreview.parse(preview)))
      expect(left).toBe(0)
      expect(top).toBe(0)
      expect(right).toBeLessThanOrEqual(previewSize.width)
      expect(bottom).toBeLessThanOrEqual(previewSize.height)
    }),
    { numRuns: 60 },
  )
})

test("an invalid colour does not get into a picture: the class is white", () => {
  const head = { site: "", title: "Expert", facts: "", state: null, lines: [] }
  const drawnIn = (color: string) => drawSvg(linkPreview.parse({ kind: "class", ...head, color }))
  expect(drawnIn(`#fff"/><image/>`)).toBe(drawnIn("#ffffff"))
  expect(drawnIn("#fffffe")).not.toBe(drawnIn("#ffffff"))
})

const room = { width: 700, height: 230 }

test("the chips of a card are as large as there is room: three laps of ten sections in three rows", () => {
  expect(chooseGrid([10, 10, 10], room)).toEqual({ step: 70, perRow: 10, rows: [1, 1, 1] })
  // a long lap takes several rows
  expect(chooseGrid([20], room)).toEqual({ step: 76, perRow: 9, rows: [3] })
})

test("as long as the chips are not at their smallest, every section of every lap has room", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 }), (laps) => {
      const { step, perRow, rows } = chooseGrid(laps, room)
      expect(perRow * step).toBeLessThanOrEqual(room.width)
      for (const [index, sections] of laps.entries())
        expect((rows[index] ?? 0) * perRow).toBeGreaterThanOrEqual(sections)
      if (step > 14)
        expect(rows.reduce((sum, count) => sum + count, 0) * step).toBeLessThanOrEqual(room.height)
    }),
  )
})

test("in the place of a name that cannot be drawn stand number and class, and never half of it", () => {
  const head = { site: "Trial", title: "Etapp", facts: "", state: null, color: "#dc2626" }
  const rider = { number: "7", color: "#dc2626", racingClass: "Expert", place: "1.", points: "3" }
  const drawn = (name: string, racingClass = "Expert") =>
    drawSvg(linkPreview.parse({ kind: "class", ...head, lines: [{ ...rider, racingClass, name }] }))
  expect(drawn("გიორგი Ozols")).toBe(drawn("7 · Expert"))
  expect(drawn("漢字", "漢字")).toBe(drawn("7", "Expert"))
  const stage = (title: string, facts: string) =>
    drawSvg(linkPreview.parse({ ...{ kind: "stage", ...head, title, facts }, leaders: [], classes: [] }))
  expect(stage("漢字", "16 May · Ķemeri · 漢")).toBe(stage("16 May · Ķemeri", "16 May · Ķemeri"))
})

test("each class has its leader in the picture of a stage, up to sixteen [TV-07]", () => {
  for (const count of [1, 2, 3, 6, 7, 8, 12, 16]) {
    const leaders = Array.from({ length: count }, (_, index) => ({
      ...{ number: String(index), color: `#0000${String(10 + index)}`, name: `Rider ${index}` },
      ...{ racingClass: `Class ${index}`, place: "1.", points: "3" },
    }))
    const head = { site: "Trial", title: "Etapp", facts: "16 May", state: null }
    const svg = drawSvg(linkPreview.parse({ kind: "stage", ...head, leaders, classes: [] }))
    for (const { color } of leaders) expect(svg).toContain(`rx="4" fill="${color}"`)
  }
})

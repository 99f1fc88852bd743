import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Period } from "./instant.tsx"

const format = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Riga",
})
const [ten, six] = [Date.UTC(2026, 4, 16, 7), Date.UTC(2026, 4, 16, 15)]

const shown = (from: number | null, until: number | null) =>
  renderToStaticMarkup(<Period from={from} until={until} format={format} translate={(end) => end} />)
    .replace(/<[^>]+>/g, "")
    .replace(/\s/g, " ")

test("a period says the ends that it has", () => {
  expect(shown(ten, six)).toBe("10:00–18:00")
  expect(shown(ten, six + 24 * 3_600_000)).toBe("10:00–18:00")
  expect(shown(ten, null)).toBe("from 10:00")
  expect(shown(null, six)).toBe("until 18:00")
  expect(shown(null, null)).toBe("")
})

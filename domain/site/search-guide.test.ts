import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Guide } from "./guide.ts"
import { indexGuides, mostFoundInGuide, searchGuide } from "./search-guide.ts"

const section = (id: string, heading: string, ...lines: string[]): Guide["sections"][number] => ({
  id,
  heading,
  blocks: lines.map((line) => ({ kind: "paragraph", line: [line] })),
})
const guide = (title: string, ...sections: Guide["sections"]): Guide => ({ title, lead: "", sections })
const none = guide("None")

const index = indexGuides({
  secretary: guide(
    "Sekretāra ceļvedis",
    section("approve", "Rezultātu apstiprināšana", "Vispirms DNF. Tad apstipriniet rezultātus."),
    section("judges", "Tiesneši un caurlaides", "Izdrukājiet kodus. Caurlaides ir derīgas posma dienā."),
  ),
  judge: guide(
    "Tiesneša ceļvedis",
    section("phone", "Tālrunis izlādējies", "Ar caurlaidi turpina cits tālrunis."),
  ),
  rider: none,
  parent: none,
  admin: none,
})
const idsOf = (text: string) => searchGuide(index, text).map(({ id }) => id)

describe("a search of the guides [HE-01]", () => {
  test("finds a section by its heading before one that only mentions the word", () => {
    expect(idsOf("caurlaides")).toEqual(["judges", "phone"])
  })

  test("forgives case, accents and the endings of words", () => {
    expect(idsOf("TALRUNIS")).toEqual(["phone"])
    expect(idsOf("tiesnesim")).toEqual(["judges"])
    expect(idsOf("apstiprinātu")).toEqual(["approve"])
  })

  test("finds a section that has all of the words", () => {
    expect(idsOf("caurlaide kodi")).toEqual(["judges"])
    expect(idsOf("caurlaide protests")).toEqual([])
  })

  test("shows the sentence that says most, with what was searched for", () => {
    const [found] = searchGuide(index, "apstiprināt rezultātus")
    expect(found?.sentence?.map(({ text }) => text).join("")).toBe("Tad apstipriniet rezultātus.")
    expect(found?.sentence?.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
      "apstipriniet",
      "rezultātus",
    ])
  })

  test("shows no sentence where only the heading has the word", () => {
    expect(searchGuide(index, "izlādējies")).toMatchObject([{ id: "phone", sentence: null }])
  })

  test("finds nothing for nothing", () => {
    for (const text of ["", "  ", "?!", "—"]) expect(searchGuide(index, text)).toEqual([])
  })

  test("finds every section by its own heading, whatever is written around its words", () => {
    const one = fc.constantFrom(...index)
    const between = fc.constantFrom(" ", "  ", ", ", " – ", "\t")
    fc.assert(
      fc.property(one, between, fc.boolean(), ({ heading, id }, sign, isLoud) => {
        const text = heading.split(" ").join(sign)
        return idsOf(isLoud ? text.toUpperCase() : text).includes(id)
      }),
    )
  })

  test("ends for any text, and finds no more than a page shows", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 3_000 }), (text) => {
        expect(searchGuide(index, text).length).toBeLessThanOrEqual(mostFoundInGuide)
      }),
    )
    const same = Array.from({ length: 50 }, (_, place) => section(`place-${place}`, "Tiesnesis"))
    const many = indexGuides({
      secretary: guide("Many", ...same),
      judge: none,
      rider: none,
      parent: none,
      admin: none,
    })
    expect(searchGuide(many, "tiesnesis")).toHaveLength(mostFoundInGuide)
  })
})

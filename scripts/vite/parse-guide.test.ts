import { expect, test } from "vitest"
import { parseGuide } from "./parse-guide.ts"

const guide = (...sections: string[]) => ["# Guide", "What it is about.", ...sections].join("\n\n")
const section = (...blocks: string[]) => guide('<a id="one-day"></a>', "## One day", ...blocks)

test("a guide has a title, what it is about, and sections with anchors of their own", () => {
  const parsed = parseGuide(section("First.", '<a id="next"></a>', "## Next", "Second."))
  expect(parsed).toEqual({
    title: "Guide",
    lead: "What it is about.",
    sections: [
      { id: "one-day", heading: "One day", blocks: [{ kind: "paragraph", line: ["First."] }] },
      { id: "next", heading: "Next", blocks: [{ kind: "paragraph", line: ["Second."] }] },
    ],
  })
})

test("a line has names of what is on the screen, code and links to other guides, and signs stay as they are written", () => {
  const [shown] = parseGuide(
    section("Press **Save & go**, see `a<b` and [“that”](judge.md#no-signal)."),
  ).sections
  expect(shown?.blocks).toEqual([
    {
      kind: "paragraph",
      line: [
        "Press ",
        { name: "Save & go" },
        ", see ",
        { code: "a<b" },
        " and ",
        { link: "“that”", to: "/guide/judge#no-signal" },
        ".",
      ],
    },
  ])
})

test("lists are ordered or not", () => {
  const [shown] = parseGuide(section("1. One\n2. Two", "Between.", "- **A**\n- B")).sections
  expect(shown?.blocks).toEqual([
    { kind: "list", isOrdered: true, items: [["One"], ["Two"]] },
    { kind: "paragraph", line: ["Between."] },
    { kind: "list", isOrdered: false, items: [[{ name: "A" }], ["B"]] },
  ])
})

test("anything that a page could not show is refused", () => {
  for (const faulty of [
    "Text without a title.",
    "# Title",
    guide("## Without an anchor"),
    guide("Text outside of sections."),
    section("### Too deep"),
    section("![A picture](picture.png)"),
    section("<script>alert(1)</script>"),
    section("Text with <b>HTML</b>."),
    section("> A quotation"),
    section("[elsewhere](https://example.org)"),
    section("[a script](javascript:alert)"),
    section("- a list\n  - in a list"),
  ])
    expect(() => parseGuide(faulty), faulty).toThrow()
})

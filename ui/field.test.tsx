import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Field } from "./field.tsx"

const render = (words: { hint?: string; error?: string }) =>
  renderToStaticMarkup(
    <Field label="Racing number" {...words}>
      {(control) => <input {...control} />}
    </Field>,
  )

const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]

test("a control has its label, and is described by its error and its hint", () => {
  const html = render({ hint: "Digits only", error: "Participant with this racing number already exists" })
  expect(attribute(html, "for")).toBe(attribute(html.slice(html.indexOf("<input")), "id"))
  expect(attribute(html, "aria-invalid")).toBe("true")
  const describing = attribute(html, "aria-describedby")?.split(" ") ?? []
  const texts = describing.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1])
  expect(texts).toEqual(["Participant with this racing number already exists", "Digits only"])
})

test("a control without hint and error is described by nothing", () => {
  const html = render({})
  expect(html).not.toContain("aria-describedby")
  expect(html).not.toContain("aria-invalid")
})

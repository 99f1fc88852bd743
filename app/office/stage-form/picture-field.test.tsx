import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { speechOf } from "#app/site/i18n/all-words.ts"
import { SpeechContext } from "#ui/speech.tsx"
import { PictureField } from "./picture-field.tsx"

const path = "institutions/a/championships/b/stages/c"

const render = (address: string, errors?: string[]) =>
  renderToStaticMarkup(
    <SpeechContext value={speechOf("en")}>
      <PictureField
        field={{ key: "1", name: "sponsors[0].logo", initialValue: address, errors }}
        kind="logo"
        stagePath={path}
        label="Logo of Riepas"
      />
    </SpeechContext>,
  )

test("an error in a picture's address is shown at its field, where it can be removed", () => {
  const html = render(`data:image/png;base64,${"A".repeat(600)}`, ["too-long:2000"])
  expect(html).toContain("This is too long: at most 2000 characters.")
  expect(html).toContain("Remove")
  expect(html).not.toContain("<img")
})

test("a picture is shown with nothing said about it", () => {
  const html = render(`/${path}/images/${"0".repeat(32)}-140x100.webp`)
  expect(html).toContain('<img src="/institutions/a/')
  expect(html).not.toContain("This is too long: at most 2000 characters.")
})

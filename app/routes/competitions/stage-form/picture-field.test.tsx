import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { expect, test } from "vitest"
import { startI18n } from "#app/i18n/start-i18n.ts"
import { preloadedWords } from "#app/i18n/words.ts"
import { PictureField } from "./picture-field.tsx"

const path = "institutions/a/championships/b/stages/c"

const render = (address: string, errors?: string[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={startI18n("en", preloadedWords("en"))}>
      <PictureField
        field={{ key: "1", name: "sponsors[0].logo", initialValue: address, errors }}
        kind="logo"
        stagePath={path}
        label="Logo of Riepas"
      />
    </I18nextProvider>,
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

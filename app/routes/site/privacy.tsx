import { siteContext } from "#app/server-context.ts"
import en from "#locales/en/privacy.json"
import et from "#locales/et/privacy.json"
import lv from "#locales/lv/privacy.json"
import type { Route } from "./+types/privacy.ts"
import { ForgetDevice } from "./forget-device.tsx"
import { readText } from "./read-text.ts"
import { TextPage } from "./text-page.tsx"

const texts = { lv, et, en }

// locale keys: privacy.*
// D-27: what is reported is told where it is reported
export function loader({ context }: Route.LoaderArgs) {
  const { views, errors } = context.get(siteContext).reporting
  const unsaid = [views === null ? "views" : null, errors === null ? "errors" : null]
  const text = readText(context, texts)
  const sections = text.sections.filter(({ id }) => !unsaid.includes(id))
  return { text: { ...text, sections }, forget: texts[text.language].forget }
}

export default function Privacy({ loaderData: { text, forget } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <ForgetDevice words={forget} />
    </TextPage>
  )
}

import en from "#locales/en/privacy.json"
import et from "#locales/et/privacy.json"
import lv from "#locales/lv/privacy.json"
import type { Route } from "./+types/privacy.ts"
import { ForgetDevice } from "./forget-device.tsx"
import { readText } from "./read-text.ts"
import { TextPage } from "./text-page.tsx"

const texts = { lv, et, en }

// locale keys: privacy.*
export function loader({ context }: Route.LoaderArgs) {
  const text = readText(context, texts)
  return { text, forget: texts[text.language].forget }
}

export default function Privacy({ loaderData: { text, forget } }: Route.ComponentProps) {
  return (
    <TextPage text={text}>
      <ForgetDevice words={forget} />
    </TextPage>
  )
}

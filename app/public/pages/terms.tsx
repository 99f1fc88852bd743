import en from "#locales/en/terms.json"
import et from "#locales/et/terms.json"
import lv from "#locales/lv/terms.json"
import type { Route } from "./+types/terms.ts"
import { readText } from "./read-text.ts"
import { TextPage } from "./text-page.tsx"

// locale keys: terms.*
export const loader = ({ context }: Route.LoaderArgs) => readText(context, { lv, et, en })

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />
}

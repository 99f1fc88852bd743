import en from "#locales/en/about.json"
import et from "#locales/et/about.json"
import lv from "#locales/lv/about.json"
import type { Route } from "./+types/about.ts"
import { readText } from "./read-text.ts"
import { TextPage } from "./text-page.tsx"

// locale keys: about.*
export const loader = ({ context }: Route.LoaderArgs) => readText(context, { lv, et, en })

export default function About({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />
}

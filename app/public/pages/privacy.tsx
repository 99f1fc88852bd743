import { forgetLanguage } from "#app/site/i18n/settle-language.ts"
import { switchSlashKey } from "#app/site/search/slash-key.ts"
import { siteContext } from "#app/site/server-context.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { chooseTheme } from "#app/site/shell/theme-switch.tsx"
import en from "#locales/en/privacy.json"
import et from "#locales/et/privacy.json"
import lv from "#locales/lv/privacy.json"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"
import type { Route } from "./+types/privacy.ts"
import { readText } from "./read-text.ts"
import { TextPage } from "./text-page.tsx"

const texts = { lv, et, en }

// locale keys: privacy.*
// D-27: the page mentions only the reports that this site sends
export function loader({ context }: Route.LoaderArgs) {
  const { views, errors } = context.get(siteContext).site.reporting
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

type ForgetDeviceProps = {
  words: Record<"action" | "title" | "text" | "yes" | "no" | "done", string>
}

/** Lets a visitor clear what this device keeps of their choices; a sign-in and a judge's taps are not touched. */
function ForgetDevice({ words }: ForgetDeviceProps) {
  const ask = useAsk()
  const forget = async () => {
    const { title, text, yes, no } = words
    if (!(await ask({ title, text, yes, no }))) return
    forgetLanguage()
    chooseTheme("system")
    switchSlashKey(true)
    showToast("done", words.done)
  }
  return (
    <p className="needs-script mt-4">
      <ScriptedButton className="quiet-button" onClick={forget}>
        {words.action}
      </ScriptedButton>
    </p>
  )
}

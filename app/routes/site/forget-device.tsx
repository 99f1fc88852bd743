import { forgetLanguage } from "#app/i18n/kept-language.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { chooseTheme } from "#app/shell/theme.ts"
import { showToast } from "#ui/toasts.ts"
import { useAsk } from "#ui/use-ask.tsx"

type ForgetDeviceProps = {
  words: Record<"action" | "title" | "text" | "yes" | "no" | "done", string>
}

/** Lets a visitor clear what this device keeps of their choices; a sign-in and a judge's taps are not touched. */
export function ForgetDevice({ words }: ForgetDeviceProps) {
  const ask = useAsk()
  const forget = async () => {
    const { title, text, yes, no } = words
    if (!(await ask({ title, text, yes, no }))) return
    forgetLanguage()
    chooseTheme("system")
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

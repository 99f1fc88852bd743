import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { LoginView } from "./login-form.tsx"

/** What leads from one view of the login page to the others (AC-03). */
export function LoginLinks({ view, onView }: { view: LoginView; onView: (view: LoginView) => void }) {
  const t = useWords("accounts")
  return (
    <p className="flex flex-wrap justify-between gap-x-6">
      {ways[view].map(({ to, label }) => (
        <ScriptedButton
          key={to}
          className="min-h-11 cursor-pointer text-left underline decoration-line underline-offset-4 hover:decoration-current"
          onClick={() => onView(to)}
        >
          {t(label)}
        </ScriptedButton>
      ))}
    </p>
  )
}

const ways = {
  "sign-in": [
    { to: "sign-up", label: "toSignUp" },
    { to: "forgot-password", label: "forgot" },
  ],
  "sign-up": [{ to: "sign-in", label: "toSignIn" }],
  "forgot-password": [{ to: "sign-in", label: "backToSignIn" }],
} as const

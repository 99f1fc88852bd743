import type { SubmitEvent } from "react"
import { useFetcher } from "react-router"
import { Refusal } from "#app/forms/refusal.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useWords } from "#app/i18n/words.ts"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import { useAsk } from "#ui/use-ask.tsx"

type RoleLineProps = {
  role: {
    name: string
    email: string
    role: "admin" | "secretary"
    institutionId: string | null
    institutionName: string | null
  }
}

/** A role that somebody holds, and the button that takes it back, after a question that a script asks. */
export function RoleLine({ role: { name, email, role, institutionId, institutionName } }: RoleLineProps) {
  const t = useWords("organising")
  const { Form, data, state, submit } = useFetcher<FormReply>()
  const ask = useAsk()
  const words =
    role === "admin" ? t("roles.admin") : t("roles.secretaryOf", { institution: institutionName ?? "" })
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const question = { title: t("roles.revokeAsk"), text: t("roles.revokeText", { name, role: words }) }
    if (await ask({ ...question, yes: t("roles.revoke"), no: t("cancel") })) await submit(form)
  }
  return (
    <li>
      <span>
        <b>{name}</b> <span className="text-muted">{email}</span>
        <span className="block">{words}</span>
      </span>
      <Form method="post" onSubmit={confirm}>
        <input type="hidden" name="do" value="revoke" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="named.role" value={role} />
        {institutionId !== null && <input type="hidden" name="named.institutionId" value={institutionId} />}
        <ScriptedButton type="submit" className="quiet-button" aria-disabled={state !== "idle"}>
          {t("roles.revoke")}
          <span className="sr-only">{` ${name}, ${words}`}</span>
        </ScriptedButton>
      </Form>
      {data?.refusal && state === "idle" && <Refusal refusal={data.refusal} />}
    </li>
  )
}

import { SelectField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { useWords } from "#app/i18n/words.ts"
import { ProveOwner } from "./prove-owner.tsx"

type GrantRoleProps = {
  user: { name: string; email: string }
  institutions: readonly { id: string; name: string }[]
  reply: FormReply | undefined
  /** Who gives the role. */
  giver: { email: string; hasPassword: boolean }
}

/** Makes somebody admin of the site, or secretary of an institution. */
export function GrantRole({ user: { name, email }, institutions, reply, giver }: GrantRoleProps) {
  const t = useWords("organising")
  const [first] = institutions
  const named = first
    ? ({ role: "secretary", institutionId: first.id } as const)
    : ({ role: "admin" } as const)
  const filledWith = { email, named }
  const save = useSaveForm({
    id: "grant-role",
    schema: async () => (await import("#contracts/organising.ts")).roleForm,
    filledWith,
    reply,
  })
  const { role, institutionId } = save.fields.named.getFieldset()
  const isSecretary = role.value !== "admin"
  return (
    <div className="mt-5">
      <p className="mb-4">
        <b>{name}</b> <span className="text-muted">{email}</span>
      </p>
      <SaveForm of={save} submit={t("roles.grantSubmit")} cancel="/championship/roles">
        <input type="hidden" name={save.fields.email.name} value={email} />
        <SelectField
          field={role}
          label={t("roles.role")}
          hint={isSecretary ? t("roles.secretaryHint") : t("roles.adminHint")}
          options={[
            ...(first ? [["secretary", t("roles.secretary")] as const] : []),
            ["admin", t("roles.admin")],
          ]}
        />
        {isSecretary && (
          <SelectField
            field={institutionId}
            label={t("institution")}
            options={institutions.map((one) => [one.id, one.name])}
          />
        )}
      </SaveForm>
      {reply?.refusal?.reason === "proof-needed" && (
        <ProveOwner {...giver} before="give-role" onProven={() => submitForm(save.form.id)} />
      )}
    </div>
  )
}

/** Sends a form again as it stands. */
function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

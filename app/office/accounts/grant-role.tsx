import { SelectField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { roleForm } from "#contracts/accounts/roles.ts"
import { ProveBelow } from "./prove-below.tsx"

type GrantRoleProps = {
  user: { name: string; email: string }
  institutions: readonly { id: string; name: string }[]
  reply: FormReply | undefined
}

/** Makes somebody admin of the site, or secretary of an institution. */
export function GrantRole({ user: { name, email }, institutions, reply }: GrantRoleProps) {
  const t = useWords("organising")
  const [first] = institutions
  const named = first
    ? ({ role: "secretary", institutionId: first.id } as const)
    : ({ role: "admin" } as const)
  const filledWith = { email, named }
  const save = useForm({
    id: "grant-role",
    schema: roleForm,
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
      <ProveBelow reply={reply} form={save.form.id} before="give-role" />
    </div>
  )
}

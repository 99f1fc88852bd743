import type { FormReply } from "#app/forms/form-reply.ts"
import { SaveForm } from "#app/forms/save-form.tsx"
import { SelectField } from "#app/forms/select-field.tsx"
import { TextField } from "#app/forms/text-field.tsx"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { institutionForm, newInstitutionForm } from "#contracts/institution-form.ts"
import { useOrganisingWords } from "./use-organising-words.ts"

type Given = { timeZones: readonly string[]; reply: FormReply | undefined }

const cancel = "/championship/institutions"

/** Gives an institution another name or time zone. */
export function InstitutionEditor({
  institution: { id, version, name, timeZone },
  timeZones,
  reply,
}: Given & { institution: { id: string; version: string; name: string; timeZone: string } }) {
  const t = useOrganisingWords()
  const filledWith = { name, timeZone }
  const save = useSaveForm({ id: `institution-${id}`, version, schema: institutionForm, filledWith, reply })
  return (
    <section className="panel">
      <h2>{name}</h2>
      <SaveForm of={save} submit={t("save")} cancel={cancel}>
        <TextField field={save.fields.name} label={t("institutions.name")} autoComplete="off" />
        <SelectField
          field={save.fields.timeZone}
          label={t("institutions.timeZone")}
          hint={t("institutions.timeZoneHint")}
          options={timeZones.map((zone) => [zone, zone])}
        />
      </SaveForm>
    </section>
  )
}

/** Creates an institution. */
export function NewInstitution({ timeZones, reply }: Given) {
  const t = useOrganisingWords()
  const filledWith = { name: "", timeZone: "Europe/Riga", id: "" }
  const save = useSaveForm({ id: "new-institution", schema: newInstitutionForm, filledWith, reply })
  return (
    <section className="panel">
      <h2>{t("institutions.add")}</h2>
      <SaveForm of={save} submit={t("create")} cancel={cancel}>
        <TextField field={save.fields.name} label={t("institutions.name")} autoComplete="off" />
        <SelectField
          field={save.fields.timeZone}
          label={t("institutions.timeZone")}
          hint={t("institutions.timeZoneHint")}
          options={timeZones.map((zone) => [zone, zone])}
        />
        <TextField
          field={save.fields.id}
          label={t("address")}
          hint={t("institutions.addressHint")}
          autoComplete="off"
        />
      </SaveForm>
    </section>
  )
}

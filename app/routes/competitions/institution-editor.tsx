import { type FormField, SelectField, TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { siteTimeZone } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"

type Given = { timeZones: readonly string[]; reply: FormReply | undefined }

const cancel = "/championship/institutions"

/** Gives an institution another name or time zone. */
export function InstitutionEditor({
  institution: { id, version, name, timeZone },
  timeZones,
  reply,
}: Given & { institution: { id: string; version: string; name: string; timeZone: string } }) {
  const t = useWords("organising")
  const filledWith = { name, timeZone }
  const save = useSaveForm({
    id: `institution-${id}`,
    version,
    schema: async () => (await import("#contracts/institution-form.ts")).institutionForm,
    filledWith,
    reply,
  })
  return (
    <section className="panel">
      <h2>{name}</h2>
      <SaveForm of={save} submit={t("save")} cancel={cancel}>
        <InstitutionFields fields={save.fields} timeZones={timeZones} />
      </SaveForm>
    </section>
  )
}

/** Creates an institution. */
export function NewInstitution({ timeZones, reply }: Given) {
  const t = useWords("organising")
  const filledWith = { name: "", timeZone: siteTimeZone, id: "" }
  const save = useSaveForm({
    id: "new-institution",
    schema: async () => (await import("#contracts/institution-form.ts")).newInstitutionForm,
    filledWith,
    reply,
  })
  return (
    <section className="panel">
      <h2>{t("institutions.add")}</h2>
      <SaveForm of={save} submit={t("create")} cancel={cancel}>
        <InstitutionFields fields={save.fields} timeZones={timeZones} />
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

type InstitutionFieldsProps = {
  fields: { name: FormField; timeZone: FormField }
  timeZones: readonly string[]
}

/** What every institution has (D-01). */
function InstitutionFields({ fields: { name, timeZone }, timeZones }: InstitutionFieldsProps) {
  const t = useWords("organising")
  return (
    <>
      <TextField field={name} label={t("institutions.name")} autoComplete="off" />
      <SelectField
        field={timeZone}
        label={t("institutions.timeZone")}
        hint={t("institutions.timeZoneHint")}
        options={timeZones.map((zone) => [zone, zone])}
      />
    </>
  )
}

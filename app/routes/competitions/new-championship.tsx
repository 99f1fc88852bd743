import { SelectField, TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { useWords } from "#app/i18n/words.ts"

type NewChampionshipProps = {
  institutions: readonly { id: string; name: string }[]
  reply: FormReply | undefined
}

/** Creates a championship; all else about it is said on its own page. */
export function NewChampionship({ institutions, reply }: NewChampionshipProps) {
  const t = useWords("organising")
  const filledWith = { institutionId: institutions[0]?.id ?? "", displayName: "", id: "" }
  const save = useSaveForm({
    id: "new-championship",
    schema: async () => (await import("#contracts/championship-form.ts")).newChampionshipForm,
    filledWith,
    reply,
  })
  return (
    <section className="panel">
      <h2>{t("championships.add")}</h2>
      <SaveForm of={save} submit={t("create")} cancel="/championship">
        <SelectField
          field={save.fields.institutionId}
          label={t("institution")}
          options={institutions.map(({ id, name }) => [id, name])}
        />
        <TextField field={save.fields.displayName} label={t("championships.name")} autoComplete="off" />
        <TextField
          field={save.fields.id}
          label={t("address")}
          hint={t("championships.addressHint")}
          autoComplete="off"
        />
      </SaveForm>
    </section>
  )
}

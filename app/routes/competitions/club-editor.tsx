import { TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ClubForm } from "#contracts/club-form.ts"

type ClubEditorProps = {
  /** The club as it is; null: a new one. */
  former: ClubForm | null
  /** Countries that are offered; any other can be typed. */
  countries: readonly string[]
  reply: FormReply | undefined
}

/** Adds a club, or gives one another name or country. */
export function ClubEditor({ former, countries, reply }: ClubEditorProps) {
  const t = useWords("organising")
  const filledWith = former ?? { id: "", country: "" }
  const save = useSaveForm({
    id: `club-${former?.id ?? ""}`,
    schema: async () => (await import("#contracts/club-form.ts")).clubForm,
    filledWith,
    reply,
  })
  return (
    <section className="panel">
      <h2>{former ? t("clubs.edit", { name: former.id }) : t("clubs.add")}</h2>
      <SaveForm of={save} submit={t("save")} cancel="/championship/clubs">
        {former && <input type="hidden" name="formerCountry" value={former.country} />}
        <TextField
          field={save.fields.id}
          label={t("clubs.name")}
          hint={former ? t("clubs.renameHint") : undefined}
          autoComplete="off"
        />
        <TextField field={save.fields.country} label={t("clubs.country")} list="countries" />
        <datalist id="countries">
          {countries.map((country) => (
            <option key={country} value={country} />
          ))}
        </datalist>
      </SaveForm>
    </section>
  )
}

import { CheckField, SelectField, TextField } from "#app/forms/fields.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ChampionshipForm } from "#contracts/championship-form.ts"
import { defaultStandingsRules, type StandingsRules } from "#domain/standings/standings-rules.ts"
import { ClassRows } from "./class-rows.tsx"
import { RulesFields } from "./rules-fields.tsx"
import { TeamRows } from "./team-rows.tsx"

type ChampionshipEditorProps = {
  championship: {
    form: ChampionshipForm
    version: string
    mayPublish: boolean
    classesInUse: readonly number[]
  }
  reply: FormReply | undefined
}

/** The settings of a championship: all of OR-02, with its rules (D-19). */
export function ChampionshipEditor({ championship, reply }: ChampionshipEditorProps) {
  const { form: stored, version, mayPublish, classesInUse } = championship
  const t = useWords("organising")
  const save = useSaveForm({
    id: "championship",
    version,
    schema: async () => (await import("#contracts/championship-form.ts")).championshipForm,
    filledWith: { ...stored, rules: writable(stored.rules ?? defaultStandingsRules) },
    reply,
  })
  const { form, fields } = save
  // locale keys: organising.publication.*
  const statuses = (["draft", "published"] as const).map((one) => [one, t(`publication.${one}`)] as const)
  return (
    <section className="panel">
      <h2>{t("championship.settings")}</h2>
      <SaveForm of={save} submit={t("save")}>
        <TextField field={fields.displayName} label={t("championships.name")} autoComplete="off" />
        {mayPublish ? (
          <SelectField
            field={fields.publicationStatus}
            label={t("publication.title")}
            hint={t("publication.hint")}
            options={statuses}
          />
        ) : (
          <p>
            {t("publication.title")}: <b>{t(`publication.${stored.publicationStatus}`)}</b>
            <span className="field-hint block">{t("publication.byAdmin")}</span>
            <input type="hidden" name={fields.publicationStatus.name} value={stored.publicationStatus} />
          </p>
        )}
        <ClassRows form={form} field={fields.classes} inUse={classesInUse} />
        <div>
          <CheckField field={fields.hasClubStandings} label={t("championship.hasClubStandings")} />
          <CheckField
            field={fields.hasWomenClasses}
            label={t("championship.hasWomenClasses")}
            hint={t("championship.womenHint")}
          />
          <CheckField field={fields.hasTeamCompetition} label={t("championship.hasTeamCompetition")} />
        </div>
        <TeamRows form={form} field={fields.teams} />
        <RulesFields form={form} field={fields.rules} isOwnAtFirst={stored.rules !== null} />
      </SaveForm>
    </section>
  )
}

const writable = ({ points, tieOrder, missedStage }: StandingsRules) => ({
  points: { ...points, byPosition: [...points.byPosition] },
  tieOrder: [...tieOrder],
  missedStage,
})

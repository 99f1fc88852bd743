import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import type { z } from "zod"
import { CheckField, ListFault, rowsIn, SelectField, TextField, textIn } from "#app/forms/fields.tsx"
import { AddRow, RowButtons } from "#app/forms/rows.tsx"
import { SaveForm } from "#app/forms/save-form.tsx"
import type { FormReply } from "#app/forms/send-form.ts"
import { useSaveForm } from "#app/forms/use-save-form.ts"
import { useWords } from "#app/i18n/words.ts"
import type { ChampionshipForm, championshipForm } from "#contracts/championship-form.ts"
import { defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { type PublicationStatus, publicationStatuses } from "#domain/competitions/stage-change.ts"
import { ClassRows } from "./class-rows.tsx"
import { RulesFields, writableRules } from "./rules-fields.tsx"

type ChampionshipEditorProps = {
  championship: {
    form: ChampionshipForm
    version: string
    mayPublish: boolean
    classesInUse: readonly number[]
    stages: readonly { id: string; path: string; title: string; status: PublicationStatus }[]
  }
  reply: FormReply | undefined
}

/** The settings of a championship: all of OR-02, with its rules (D-19). */
export function ChampionshipEditor({ championship, reply }: ChampionshipEditorProps) {
  const { form: stored, version, mayPublish, classesInUse, stages } = championship
  const t = useWords("organising")
  const tChampionships = useWords("championships")
  const save = useSaveForm({
    id: "championship",
    version,
    schema: async () => (await import("#contracts/championship-form.ts")).championshipForm,
    filledWith: { ...stored, rules: writableRules(stored.rules ?? defaultChampionshipRules) },
    reply,
  })
  const { form, fields } = save
  // locale keys: organising.publication.*
  const statuses = publicationStatuses.map((one) => [one, t(`publication.${one}`)] as const)
  return (
    <section className="panel">
      <h2>{tChampionships("championship.settings")}</h2>
      <SaveForm of={save} submit={t("save")}>
        <TextField field={fields.displayName} label={tChampionships("name")} autoComplete="off" />
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
          <CheckField
            field={fields.hasClubStandings}
            label={tChampionships("championship.hasClubStandings")}
          />
          <CheckField
            field={fields.hasWomenClasses}
            label={tChampionships("championship.hasWomenClasses")}
            hint={tChampionships("championship.womenHint")}
          />
          <CheckField
            field={fields.hasTeamCompetition}
            label={tChampionships("championship.hasTeamCompetition")}
          />
        </div>
        <TeamRows form={form} field={fields.teams} />
        <RulesFields form={form} field={fields.rules} stored={stored.rules} stages={stages} reply={reply} />
      </SaveForm>
    </section>
  )
}

type TeamRowsProps = { form: FormMetadata; field: FieldMetadata<z.input<typeof championshipForm>["teams"]> }

/** The teams that riders choose from; a rider may add one (D-23). */
function TeamRows({ form, field }: TeamRowsProps) {
  const tChampionships = useWords("championships")
  const rows = rowsIn(field)
  return (
    <fieldset>
      <legend>{tChampionships("championship.teams")}</legend>
      <p className="field-hint">{tChampionships("championship.teamsHint")}</p>
      <ListFault field={field} />
      <ol className="form-rows">
        {rows.map((row, index) => {
          const label = tChampionships("championship.team", { place: index + 1 })
          const { former, name } = row.getFieldset()
          return (
            <li key={row.key} className="team-row">
              <input type="hidden" name={former.name} value={textIn(former) ?? ""} />
              <TextField field={name} label={label} autoComplete="off" />
              <RowButtons
                form={form}
                list={field.name}
                index={index}
                count={rows.length}
                label={textIn(name) || label}
              />
            </li>
          )
        })}
      </ol>
      <AddRow form={form} list={field.name} filledWith={{ former: "", name: "" }}>
        {tChampionships("championship.addTeam")}
      </AddRow>
    </fieldset>
  )
}

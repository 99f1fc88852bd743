import type { FieldMetadata, FormMetadata } from "@conform-to/react"
import type { z } from "zod"
import { ProveBelow } from "#app/office/accounts/prove-below.tsx"
import { CheckField, ListFault, rowsIn, SelectField, TextField, textIn } from "#app/site/forms/fields.tsx"
import { AddRow, RowButtons } from "#app/site/forms/rows.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { type ChampionshipForm, championshipForm } from "#contracts/competitions/championship-form.ts"
import type { ChampionshipEffects } from "#contracts/competitions/organising.ts"
import { defaultChampionshipRules } from "#domain/competitions/championship-rules.ts"
import { type PublicationStatus, publicationStatuses } from "#domain/competitions/stage-change.ts"
import { ClassRows, formRow } from "./class-rows.tsx"
import { ConfirmEffects } from "./confirm-effects.tsx"
import { Panel } from "./organising-frame.tsx"
import { RulesFields, writableRules } from "./rules-fields.tsx"
import { StandingsEffects } from "./standings-effects.tsx"

type ChampionshipEditorProps = {
  championship: {
    form: ChampionshipForm
    version: string
    mayPublish: boolean
    classesInUse: readonly number[]
    teamsInUse: readonly string[]
    stages: readonly { id: string; path: string; title: string; status: PublicationStatus }[]
  }
  reply: FormReply | undefined
  /** What has to be confirmed before it is saved. */
  effects: ChampionshipEffects | null
}

/** The settings of a championship: all of OR-02, with its rules (D-19). */
export function ChampionshipEditor({ championship, reply, effects }: ChampionshipEditorProps) {
  const { form: stored, version, mayPublish, classesInUse, teamsInUse, stages } = championship
  const t = useWords("organising")
  const tChampionships = useWords("championships")
  const save = useForm({
    id: "championship",
    version,
    schema: championshipForm,
    filledWith: { ...stored, rules: writableRules(stored.rules ?? defaultChampionshipRules) },
    reply,
  })
  const { form, fields } = save
  // locale keys: organising.publication.*
  const statuses = publicationStatuses.map((one) => [one, t(`publication.${one}`)] as const)
  return (
    <Panel title={tChampionships("championship.settings")}>
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
        <TeamRows form={form} field={fields.teams} inUse={teamsInUse} />
        <RulesFields form={form} field={fields.rules} stored={stored.rules} stages={stages} reply={reply} />
        {effects && (
          <ConfirmEffects
            question={effects.question}
            title={t("stage.confirm.standings.title")}
            yes={t("stage.confirm.standings.yes")}
          >
            <StandingsEffects {...effects.standings} />
          </ConfirmEffects>
        )}
      </SaveForm>
      <ProveBelow reply={reply} form={save.form.id} before="hide" />
    </Panel>
  )
}

type TeamRowsProps = {
  form: FormMetadata
  field: FieldMetadata<z.input<typeof championshipForm>["teams"]>
  /** The teams that somebody rides for, and that therefore stay. */
  inUse: readonly string[]
}

/** The teams that riders choose from; a rider may add one (D-23). */
function TeamRows({ form, field, inUse }: TeamRowsProps) {
  const tChampionships = useWords("championships")
  const rows = rowsIn(field)
  return (
    <fieldset>
      <legend>{tChampionships("championship.teams")}</legend>
      <p className="field-hint">{tChampionships("championship.teamsHint")}</p>
      <ListFault field={field} />
      <ol className="mt-2 mb-3">
        {rows.map((row, index) => {
          const label = tChampionships("championship.team", { place: index + 1 })
          const { former, name } = row.getFieldset()
          const isInUse = inUse.includes(textIn(former) ?? "")
          return (
            <li key={row.key} className={`${formRow} grid-cols-[1fr_auto]`}>
              <input type="hidden" name={former.name} value={textIn(former) ?? ""} />
              <TextField
                field={name}
                label={label}
                hint={isInUse ? tChampionships("championship.teamKept") : undefined}
                autoComplete="off"
              />
              <div className="mt-[1.8125rem] self-start">
                <RowButtons
                  form={form}
                  list={field.name}
                  index={index}
                  count={rows.length}
                  label={textIn(name) || label}
                  isRequired={isInUse}
                />
              </div>
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

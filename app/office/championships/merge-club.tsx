import { ProveBelow } from "#app/office/accounts/prove-below.tsx"
import { SelectField } from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import type { FormReply } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { type ClubForm, type MergedClubs, mergeClubsForm } from "#contracts/competitions/organising.ts"
import { ConfirmEffects } from "./confirm-effects.tsx"
import { Panel } from "./organising-frame.tsx"
import { ChangedStandings } from "./standings-effects.tsx"

type MergeClubProps = {
  club: ClubForm
  clubs: readonly ClubForm[]
  cancel: string
  reply: FormReply | undefined
  /** What has to be confirmed first. */
  merged: MergedClubs | null
}

/** Makes a club a part of another one (D-56): its riders and points are the other's from then on. */
export function MergeClub({ club, clubs, cancel, reply, merged }: MergeClubProps) {
  const t = useWords("organising")
  const save = useForm({
    id: `merge-${club.id}`,
    schema: mergeClubsForm,
    filledWith: { into: "" },
    reply,
  })
  const others = clubs.filter(({ id }) => id !== club.id)
  return (
    <Panel title={t("clubs.mergeTitle", { name: club.id })}>
      <p className="field-hint">{t("clubs.mergeHint")}</p>
      <SaveForm of={save} submit={t("clubs.mergeNext")} cancel={cancel} isPreview>
        <SelectField
          field={save.fields.into}
          label={t("clubs.mergeInto")}
          options={[["", "–"], ...others.map(({ id, country }) => [id, `${id}, ${country}`] as const)]}
          isRequired
        />
        {merged && (
          <ConfirmEffects question={merged.question} title={t("clubs.mergeAsk")} yes={t("clubs.merge")}>
            <li>{t("clubs.mergeRiders", { count: merged.riders })}</li>
            {merged.changed.length === 0 && <li>{t("clubs.mergeNoStandings")}</li>}
            <ChangedStandings changed={merged.changed} />
          </ConfirmEffects>
        )}
      </SaveForm>
      <ProveBelow reply={reply} form={save.form.id} before="merge-clubs" />
    </Panel>
  )
}

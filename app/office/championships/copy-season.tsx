import "#app/office/office.css"
import { Link } from "react-router"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import {
  CheckField,
  type FormField,
  ListFault,
  ListOption,
  NumberField,
  TextField,
} from "#app/site/forms/fields.tsx"
import { SaveForm } from "#app/site/forms/save-form.tsx"
import { type FormReply, sendForm } from "#app/site/forms/send-form.ts"
import { useForm } from "#app/site/forms/use-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { copySeasonForm } from "#contracts/competitions/championship-form.ts"
import { organising } from "#contracts/competitions/organising-calls.ts"
import { dayAfter } from "#contracts/fields/day-after.ts"
import { instantOf, localTimeOf } from "#contracts/fields/local-time.ts"
import { daysToNextSeason, inYear } from "#domain/competitions/next-season.ts"
import { championshipPath } from "#domain/competitions/stage-path.ts"
import { Instant } from "#ui/instant.tsx"
import type { Route } from "./+types/copy-season.ts"
import { OrganisingFrame, Panel } from "./organising-frame.tsx"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "manage-championships", "site")
  const { api, now } = context.get(siteContext)
  const championship = championshipPath(params)
  const of = await found(api.organising.championshipToEdit({ championship }))
  const { total } = await found(api.numbers.list({ championship, sought: "" }))
  return { form: of.form, timeZone: of.institution.timeZone, stages: of.stages, now, hasNumbers: total > 0 }
}

/** Copies a championship to a new season: an admin sees before which stages it will have, and when (OR-07). */
export default function CopySeason({ loaderData, actionData, params }: Route.ComponentProps) {
  const tChampionships = useWords("championships")
  const { form } = loaderData
  const at = `/championship/${params.institution}/${params.championship}`
  return (
    <OrganisingFrame>
      <PageTitle>{tChampionships("season.copy")}</PageTitle>
      <p>
        <Link to={at} className="text-link">
          {form.displayName}
        </Link>
      </p>
      <HelpedHeading topic="championship">{tChampionships("season.copy")}</HelpedHeading>
      <p className="mt-2 text-muted">{tChampionships("season.intro")}</p>
      <CopySeasonEditor {...loaderData} of={params.championship} reply={actionData} cancel={at} />
    </OrganisingFrame>
  )
}

export const action = formAction(
  organising.copySeason,
  async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
    const { api } = context.get(siteContext)
    const championship = championshipPath(params)
    return answerForm(typed, copySeasonForm, {
      act: (form) => api.organising.copySeason({ championship, form }),
      fieldOf: { "id-empty": "id", "id-taken": "id" },
      next: ({ id }) => `/championship/${params.institution}/${id}`,
    })
  },
)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

type CopySeasonEditorProps = Route.ComponentProps["loaderData"] & {
  /** The id of the championship. */
  of: string
  reply: FormReply | undefined
  cancel: string
}

function CopySeasonEditor(props: CopySeasonEditorProps) {
  const { form, timeZone, stages, now, hasNumbers, of, reply, cancel } = props
  const t = useWords("organising")
  const tChampionships = useWords("championships")
  const year = Number(localTimeOf(stages[0]?.competitionStartDate ?? now, timeZone).slice(0, 4))
  const nextYear = (text: string) => inYear(text, String(year), String(year + 1))
  const id = nextYear(of)
  const filledWith = {
    displayName: nextYear(form.displayName),
    id: id === of ? "" : id,
    days: daysToNextSeason,
    stages: stages.map((stage) => stage.id),
    numbers: hasNumbers,
  }
  const save = useForm({
    id: `copy-${of}`,
    schema: copySeasonForm,
    filledWith,
    reply,
  })
  const { fields } = save
  const days = Number(fields.days.value?.trim() || Number.NaN)
  return (
    <Panel>
      <SaveForm of={save} submit={tChampionships("season.create")} cancel={cancel}>
        <TextField
          field={fields.displayName}
          label={tChampionships("name")}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          field={fields.id}
          label={t("address")}
          hint={tChampionships("addressHint")}
          maxLength={60}
          autoComplete="off"
        />
        {stages.length === 0 ? (
          <>
            <p className="text-muted">{tChampionships("season.noStages")}</p>
            <input type="hidden" name={fields.days.name} value={daysToNextSeason} />
          </>
        ) : (
          <>
            <NumberField
              field={fields.days}
              label={tChampionships("season.days")}
              hint={tChampionships("season.daysHint")}
              isWhole
            />
            <CopiedStages field={fields.stages} stages={stages} days={days} timeZone={timeZone} />
          </>
        )}
        {hasNumbers && <CheckField field={fields.numbers} label={tChampionships("season.numbers")} />}
      </SaveForm>
    </Panel>
  )
}

type CopiedStagesProps = {
  field: FormField
  stages: readonly { id: string; title: string; competitionStartDate: number }[]
  /** The typed number of days; NaN if it is not a number. */
  days: number
  timeZone: string
}

/** The stages that can be copied, each with the day on which it was and the day on which it will be. */
function CopiedStages({ field, stages, days, timeZone }: CopiedStagesProps) {
  const tChampionships = useWords("championships")
  const { fullDayAndTime } = useFormats(timeZone)
  return (
    <fieldset>
      <legend>{tChampionships("season.stages")}</legend>
      <ListFault field={field} />
      {stages.map(({ id, title, competitionStartDate }) => {
        const [day = "", clock = ""] = localTimeOf(competitionStartDate, timeZone).split("T")
        const newDay = dayAfter(day, days)
        const startsOn = newDay === null ? null : instantOf(`${newDay}T${clock}`, timeZone)
        return (
          <ListOption key={id} field={field} value={id}>
            <span className="font-semibold">
              {newDay === null ? title : inYear(title, day.slice(0, 4), newDay.slice(0, 4))}
            </span>
            <span className="field-hint block">
              <Instant at={competitionStartDate} format={fullDayAndTime} />
              {startsOn !== null && (
                <>
                  {" → "}
                  <b>
                    <Instant at={startsOn} format={fullDayAndTime} />
                  </b>
                </>
              )}
            </span>
          </ListOption>
        )
      })}
    </fieldset>
  )
}

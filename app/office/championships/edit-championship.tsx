import "#app/office/office.css"
import { Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { api as client } from "#app/site/api/client.ts"
import { found } from "#app/site/api/found.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { sendForm } from "#app/site/forms/send-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { championshipForm } from "#contracts/competitions/championship-form.ts"
import { organising } from "#contracts/competitions/organising-calls.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import { championshipPath, standingsAddress } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import type { Route } from "./+types/edit-championship.ts"
import { ChampionshipEditor } from "./championship-editor.tsx"
import { OrganisingFrame, RecordLink } from "./organising-frame.tsx"
import { RemoveRecord } from "./remove-record.tsx"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-championship", { institution: params.institution })
  const { api } = context.get(siteContext)
  return found(api.organising.championshipToEdit({ championship: championshipPath(params) }))
}

/** A championship's stages and settings, for its institution's secretaries and admins (OR-02). */
export default function EditChampionship({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form, institution, stages } = loaderData
  const tChampionships = useWords("championships")
  const lists = useWords("season-lists")
  const clubs = useWords("club-riders")
  const consents = useWords("consents")
  return (
    <OrganisingFrame>
      <PageTitle>{form.displayName}</PageTitle>
      <p className="text-muted">{institution.name}</p>
      <HelpedHeading topic="championship">{form.displayName}</HelpedHeading>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={standingsAddress(params)} className="text-link">
          {tChampionships("championship.standings")}
        </Link>
        <Link
          to={`/championship/${params.institution}/${params.championship}/riders/numbers`}
          className="text-link"
        >
          {lists("numbers.link")}
        </Link>
        <Link to={`/championship/licences/${params.institution}`} className="text-link">
          {lists("licences.link")}
        </Link>
        <Link to={`/championship/consents/${params.institution}`} className="text-link">
          {consents("link")}
        </Link>
        <Link to={`/championship/club-managers/${params.institution}`} className="text-link">
          {clubs("managers.link")}
        </Link>
      </p>
      <ChampionshipStages
        at={`/championship/${params.institution}/${params.championship}`}
        stages={stages}
        timeZone={institution.timeZone}
        mayCopy={loaderData.mayPublish}
      />
      <ChampionshipEditor
        championship={loaderData}
        reply={actionData}
        effects={actionData && "toConfirm" in actionData ? actionData.toConfirm : null}
      />
      {loaderData.mayPublish && stages.length === 0 && (
        <p className="mt-8">
          <RemoveRecord
            kind="championship"
            name={form.displayName}
            procedure={client.organising.removeChampionship}
            input={{ championship: championshipPath(params) }}
            next="/championship"
          />
        </p>
      )}
    </OrganisingFrame>
  )
}

export const action = formAction(
  organising.saveChampionship,
  async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
    const { api } = context.get(siteContext)
    const championship = championshipPath(params)
    return answerForm(typed, championshipForm, {
      act: (form, version, confirmed) =>
        api.organising.saveChampionship({ championship, version, form, confirmed }),
    })
  },
)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

type ChampionshipStagesProps = {
  /** Address of the championship's own page. */
  at: string
  stages: readonly {
    id: string
    title: string
    location: string | null
    status: PublicationStatus
    competitionStartDate: number
    calledOff: Pick<CalledOff, "kind"> | null
  }[]
  timeZone: string
  /** May the viewer create championships? */
  mayCopy: boolean
}

/** The stages of a championship, with links to edit each and to add one (OR-02). */
function ChampionshipStages({ at, stages, timeZone, mayCopy }: ChampionshipStagesProps) {
  const t = useWords("organising")
  const tChampionships = useWords("championships")
  const { day } = useFormats(timeZone)
  // locale keys: organising.publication.*
  return (
    <section className="mt-6">
      <h2 className="text-3xl">{tChampionships("championship.stages")}</h2>
      {stages.length === 0 ? (
        <p className="mt-2 text-muted">{tChampionships("championship.noStages")}</p>
      ) : (
        <ul className="record-list">
          {stages.map(({ id, title, location, status, competitionStartDate, calledOff }) => (
            <li key={id}>
              <span>
                <RecordLink to={`${at}/${id}`}>{title}</RecordLink>
                <span className="block text-muted">
                  <Instant at={competitionStartDate} format={day} />
                  {location !== null && ` · ${location}`}
                </span>
              </span>
              <span className="flex flex-wrap justify-end gap-2">
                {calledOff && <CalledOffBadge calledOff={calledOff} />}
                <Badge tone={status === "published" ? "final" : "provisional"}>
                  {t(`publication.${status}`)}
                </Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to={`${at}/new`} className="quiet-button">
          {tChampionships("championship.addStage")}
        </Link>
        {mayCopy && (
          <Link to={`${at}/copy/season`} className="quiet-button">
            {tChampionships("season.copy")}
          </Link>
        )}
      </p>
    </section>
  )
}

import "#app/office/office.css"
import { data, Link } from "react-router"
import { OrganisingFrame } from "#app/office/championships/organising-frame.tsx"
import { RemoveRecord } from "#app/office/championships/remove-record.tsx"
import { formAction, type Posted } from "#app/site/actions/form-action.ts"
import { api as client } from "#app/site/api/client.ts"
import { found } from "#app/site/api/found.ts"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { answerForm } from "#app/site/forms/answer-form.ts"
import { isDone, sendForm } from "#app/site/forms/send-form.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { competitions } from "#contracts/competitions/calls.ts"
import { stageForm } from "#contracts/competitions/stage-form.ts"
import { judgesAddress, pageAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import type { Route } from "./+types/edit-stage.ts"
import { CallOff } from "./call-off.tsx"
import { StageEditor } from "./stage-editor.tsx"
import { TellRiders } from "./tell-riders.tsx"

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireMay({ context, url }, "edit-stage", { institution: params.institution })
  const { api } = context.get(siteContext)
  return found(api.competitions.stageToEdit({ stage: stagePath(params) }))
}

/** All of a stage, to be changed (OR-03). */
export default function EditStage({ loaderData: stage, actionData, params }: Route.ComponentProps) {
  const t = useWords("organising")
  const { title, status } = stage.fields
  const championshipAddress = `/championship/${params.institution}/${params.championship}`
  return (
    <OrganisingFrame>
      <PageTitle>{t("stage.edit", { title })}</PageTitle>
      <p>
        <Link to={championshipAddress} className="text-link">
          {stage.championship.displayName}
        </Link>
      </p>
      <HelpedHeading topic="stage">{title}</HelpedHeading>
      <StageLinks params={params} isDraft={status !== "published"} />
      {status === "published" && (stage.resultsStatus === null || stage.calledOff !== null) && (
        <CallOff stagePath={stagePath(params)} calledOff={stage.calledOff} />
      )}
      {stage.resultsStatus !== null && <p className="notice">{t("stage.approved")}</p>}
      <TellRiders
        stagePath={stagePath(params)}
        timeZone={stage.timeZone}
        untold={stage.untold}
        isSaved={actionData !== undefined && isDone(actionData)}
      />
      <StageEditor
        stagePath={stagePath(params)}
        stage={stage}
        championshipAddress={championshipAddress}
        reply={actionData}
        effects={actionData && "toConfirm" in actionData ? actionData.toConfirm : null}
      />
      {status !== "published" && (
        <p className="mt-8">
          <RemoveRecord
            kind="stage"
            name={title}
            procedure={client.competitions.removeStage}
            input={{ stage: stagePath(params) }}
            next={championshipAddress}
          />
        </p>
      )}
    </OrganisingFrame>
  )
}

const saveStage = async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const stage = stagePath(params)
  const stored = await outcomeInProcess(api.competitions.stageToEdit({ stage }))
  if (stored.kind === "refused")
    return data({ result: null, refusal: { reason: stored.reason, about: {} } }, 400)
  return answerForm(typed, stageForm(stored.timeZone, stored.fields), {
    fieldOf: { "standings-published": "status" },
    act: (form, version, confirmed) =>
      api.competitions.saveStage({
        stage,
        version,
        form,
        confirmed,
        correctsDay: typed.has("correctsDay"),
      }),
  })
}

export const action = formAction(competitions.saveStage, saveStage)

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

type StageLinksProps = {
  params: { institution: string; championship: string; stage: string }
  isDraft: boolean
}

/** The stage's current state, and links to other pages. */
function StageLinks({ params: { institution, championship, stage }, isDraft }: StageLinksProps) {
  const t = useWords("organising")
  const path = stagePath({ institution, championship, stage })
  const links = [
    [pageAddress(path), t("stage.page")],
    [resultsAddress(path), t("stage.results")],
    [judgesAddress(path), t("stage.judges")],
    [`/championship/${institution}/${championship}/new?copy=${stage}`, t("stage.copy")],
  ] as const
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5">
      <Badge tone={isDraft ? "provisional" : "final"}>
        {t(isDraft ? "stage.status.draft" : "stage.status.published")}
      </Badge>
      {links.map(([to, words]) => (
        <Link key={to} to={to} className="text-link">
          {words}
        </Link>
      ))}
    </div>
  )
}

import { data, Link } from "react-router"
import { formAction, type Posted } from "#app/actions/form-action.ts"
import { found } from "#app/api/found.ts"
import { outcomeInProcess } from "#app/api/outcome-of.ts"
import { answerForm } from "#app/forms/answer-form.ts"
import { sendForm } from "#app/forms/send-form.ts"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { competitions } from "#contracts/api/competitions.ts"
import { type StageEffects, stageForm } from "#contracts/stage-form.ts"
import { judgesAddress, pageAddress, resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import type { Route } from "./+types/edit-stage.ts"
import { OrganisingFrame } from "./organising-frame.tsx"
import { StageEditor } from "./stage-form/stage-editor.tsx"

export const handle = needsWords("forms", "organising")

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
      {stage.resultsStatus !== null && <p className="notice">{t("stage.approved")}</p>}
      <StageEditor
        stagePath={stagePath(params)}
        stage={stage}
        championshipAddress={championshipAddress}
        reply={actionData}
        effects={actionData && "effects" in actionData ? actionData.effects : null}
      />
    </OrganisingFrame>
  )
}

const saveStage = async ({ typed, context, params }: Posted<Route.ActionArgs>) => {
  const { api } = context.get(siteContext)
  const stage = stagePath(params)
  const stored = await outcomeInProcess(api.competitions.stageToEdit({ stage }))
  if (stored.kind === "refused")
    return data({ result: null, refusal: { reason: stored.reason, about: {} }, effects: null }, 400)
  const toConfirm: { effects: StageEffects | null } = { effects: null }
  const answer = await answerForm(typed, stageForm(stored.timeZone, stored.fields), {
    fieldOf: { "standings-published": "status" },
    act: async (form, version) => {
      const confirmed = typed.get("confirmed")
      const change = { version, form, confirmed: typeof confirmed === "string" ? confirmed : null }
      const outcome = await api.competitions.saveStage({ stage, ...change })
      if (outcome.kind !== "to-confirm") return outcome
      toConfirm.effects = outcome
      return { kind: "refused" as const, reason: "to-confirm" }
    },
  })
  return data({ ...answer.data, ...toConfirm }, answer.init ?? undefined)
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
    <div className="stage-form-links">
      <Badge tone={isDraft ? "provisional" : "final"}>
        {t(isDraft ? "stage.status.draft" : "stage.status.published")}
      </Badge>
      {links.map(([to, words]) => (
        <Link key={to} to={to}>
          {words}
        </Link>
      ))}
    </div>
  )
}

import { speaks } from "#app/i18n/words.ts"
import "./stage-page.css"
import { isRouteErrorResponse } from "react-router"
import { found } from "#app/api/found.ts"
import { useClock } from "#app/live/use-clock.ts"
import { JoinControls } from "#app/routes/registration/own-participation.tsx"
import { ParticipantMenu, useParticipantDesk } from "#app/routes/registration/participant-desk.tsx"
import { mostAtOnce } from "#app/routes/registration/participants-address.ts"
import { NoParticipantList, ParticipantsBlock } from "#app/routes/registration/participants-block.tsx"
import { useParticipants } from "#app/routes/registration/use-participants.ts"
import { SomethingWrong } from "#app/routes/site/error-pages.tsx"
import { siteContext } from "#app/server-context.ts"
import type { StageParticipant } from "#contracts/participants.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Route } from "./+types/stage-page.ts"
import { StagePageActions } from "./stage-page-actions.tsx"
import { StagePageHeader } from "./stage-page-header.tsx"
import { StagePageMeta } from "./stage-page-meta.tsx"
import { NoStagePage } from "./stage-page-not-found.tsx"
import { StagePageSections } from "./stage-page-sections.tsx"

export const handle = speaks("competitions", "registration", "stage")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, now, changesAt } = context.get(siteContext)
  const path = stagePath(params)
  const most = url.searchParams.get("list") === "all" ? undefined : mostAtOnce
  const shown = await found(api.competitions.stagePage({ stage: path }))
  const read = await found(api.registration.participants({ stage: path, most }))
  const { competitionStartDate, competitionEndDate, registrationEndDate } = shown.stage
  changesAt(competitionStartDate, competitionEndDate, registrationEndDate ?? competitionEndDate)
  return { ...shown, list: read.kind === "failed" ? read.kind : read.list, now }
}

export default function StagePage({ loaderData }: Route.ComponentProps) {
  // The key resets all state on another stage's page: its participants are others.
  return <ShownStage key={loaderData.stage.path} {...loaderData} />
}

function ShownStage({ stage, isDraft, rights, list, now: loadedAt }: Route.ComponentProps["loaderData"]) {
  const now = useClock(loadedAt)
  const { path, revision } = stage
  const participants = useParticipants(list, { path, revision, isFollowed: !isDraft })
  const desk = useParticipantDesk(stage)
  const deskParts = {
    addButton: desk.addButton,
    unconfirmed: participants?.list.for === "secretary" && desk.unconfirmed(participants.list.removable),
    rowMenu: (participant: StageParticipant) => <ParticipantMenu participant={participant} desk={desk} />,
  }
  return (
    <>
      <StagePageMeta stage={stage} />
      <StagePageHeader stage={stage} isDraft={isDraft} />
      <StagePageActions stage={stage} isDraft={isDraft} rights={rights} now={now}>
        <JoinControls
          stage={stage}
          isDraft={isDraft}
          own={participants ? participants.list.own : "unknown"}
          now={now}
        />
      </StagePageActions>
      <StagePageSections stage={stage} />
      {participants ? (
        <ParticipantsBlock
          stage={stage}
          participants={participants}
          now={now}
          {...(rights.manageParticipants && deskParts)}
        />
      ) : (
        <NoParticipantList />
      )}
      {desk.dialogs}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NoStagePage /> : <SomethingWrong />
}

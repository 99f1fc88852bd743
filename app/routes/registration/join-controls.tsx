import { Link } from "react-router"
import { useStageWords } from "#app/routes/competitions/use-stage-words.ts"
import { useLoginAddress } from "#app/shell/use-login-address.ts"
import { useViewer } from "#app/shell/use-viewer.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { mayJoinNow, waitsForClasses } from "#domain/registration/registration-window.ts"
import { OwnParticipation, type ShownEntry } from "./own-participation.tsx"

type JoinControlsProps = {
  stage: StagePage
  isDraft: boolean
  own: ShownEntry
  now: number
}

/** How the visitor joins a stage, once it is published; nothing is shown once it is over (ST-03). */
export function JoinControls({ stage, isDraft, own, now }: JoinControlsProps) {
  const t = useStageWords()
  const viewer = useViewer()
  const login = useLoginAddress()
  const isOpen = !isDraft && mayJoinNow(stage, now) && !waitsForClasses(stage, now)
  // stays when the stage is over: a form that is open then keeps what was typed
  if (viewer)
    return (
      <OwnParticipation
        stage={stage}
        isOpen={isOpen}
        own={own}
        joined={now < stage.competitionEndDate ? t("joined") : null}
      />
    )
  if (!isOpen || !login) return null
  return (
    <Link to={login} className="button">
      {t("loginToJoin")}
    </Link>
  )
}

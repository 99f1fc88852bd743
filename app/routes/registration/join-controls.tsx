import { Link } from "react-router"
import { useStageWords } from "#app/routes/competitions/use-stage-words.ts"
import { useLoginAddress } from "#app/shell/use-login-address.ts"
import { useViewer } from "#app/shell/use-viewer.ts"
import type { StagePage } from "#contracts/stage-page.ts"
import { isRegistrationOpen } from "#domain/registration/registration-window.ts"
import { OwnParticipation } from "./own-participation.tsx"

type JoinControlsProps = { stage: StagePage; isJoined: boolean; now: number }

/** How the visitor joins a stage that is not over (ST-03). */
export function JoinControls({ stage, isJoined, now }: JoinControlsProps) {
  const t = useStageWords()
  const viewer = useViewer()
  const login = useLoginAddress()
  const isOpen = isRegistrationOpen(stage, now)
  if (viewer)
    return <OwnParticipation path={stage.path} isOpen={isOpen} isJoined={isJoined} joined={t("joined")} />
  if (!isOpen || !login) return null
  return (
    <Link to={login} className="button">
      {t("loginToJoin")}
    </Link>
  )
}

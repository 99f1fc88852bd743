import { Link } from "react-router"
import { useStageNow } from "#app/public/results/race/stage-context.ts"
import {
  type OpenedSection,
  SectionPopup,
  type SectionPopupProps,
} from "#app/public/results/rider/section-popup/section-popup.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { questionAddress, useMayAsk } from "./asking.ts"

/** The popup of a section on the viewer's own card: from its log they come to the form that questions it (OF-04). */
export function OwnSectionPopup(popup: SectionPopupProps) {
  return <SectionPopup {...popup} tools={(opened) => <QuestionLink {...opened} onFollow={popup.onClose} />} />
}

function QuestionLink({ entry, isGone, onFollow }: OpenedSection & { onFollow(): void }) {
  const t = useWords("section")
  const { stage, classes } = useStageNow()
  const { participant } = entry
  const racingClass = classes.find(({ name }) => name === participant.racingClass)
  const mayAsk = useMayAsk(racingClass ?? { posting: null }, stage)
  if (!mayAsk || isGone) return null
  return (
    <p className="mt-3">
      <Link
        to={questionAddress(stage.path, participant.id, entry)}
        preventScrollReset
        className="button"
        onClick={onFollow}
      >
        {t("question")}
      </Link>
    </p>
  )
}

import { Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import type { HelpTopic } from "#app/site/help/help-topics.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { cockpitAddress, pageAddress } from "#domain/competitions/stage-path.ts"

type StageHeadProps = {
  stage: { path: string; title: string; timeZone: string; calledOff: Pick<CalledOff, "kind"> | null }
  title: string
  topic: HelpTopic
  hint: string
  /** When the page was read, where it could not be read again since; null: it is current. */
  lostOn: number | null
}

/** The head of an organisers' page of a stage, with the way to the stage and to its desk. */
export function StageHead({ stage, title, topic, hint, lostOn }: StageHeadProps) {
  const t = useWords("stage")
  const inCockpit = useWords("cockpit")
  const { time } = useFormats(stage.timeZone)
  return (
    <>
      <PageTitle>{`${title} – ${stage.title}`}</PageTitle>
      <p className="text-muted">
        <Link to={pageAddress(stage.path)} className="text-link text-ink">
          {stage.title}
        </Link>{" "}
        ·{" "}
        <Link to={cockpitAddress(stage.path)} className="text-link text-ink">
          {t("cockpit")}
        </Link>
      </p>
      <HelpedHeading topic={topic}>{title}</HelpedHeading>
      {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} className="mt-2" />}
      <p className="mt-2 text-muted">{hint}</p>
      <p role="status" className="notice empty:hidden">
        {lostOn !== null && inCockpit("connectionLost", { time: time.format(lostOn) })}
      </p>
    </>
  )
}

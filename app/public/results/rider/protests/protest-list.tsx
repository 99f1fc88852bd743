import { useId } from "react"
import { useStageTime } from "#app/public/results/race/write-times.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardProtest, BoardStage } from "#contracts/results/live.ts"
import type { ProtestDecision } from "#domain/results/protests.ts"
import { Badge } from "#ui/badge.tsx"
import { Dated } from "#ui/instant.tsx"

type ProtestsProps = {
  protests: readonly BoardProtest[]
  /** What they stand below: the list of their class, or the lists of all classes, where it is said what they are about. */
  below: "class" | "classes" | "other-lists"
  stage: Pick<BoardStage, "timeZone" | "resultsStatus" | "competitionStartDate">
}

/** The protests of a class or of a stage, each with its decision; nothing where there are none (OF-05). */
export function Protests({ protests, below, stage }: ProtestsProps) {
  const t = useWords("protests")
  const id = useId()
  if (protests.length === 0) return null
  const Heading = below === "class" ? "h3" : "h2"
  return (
    <section
      className={below === "class" ? "protests border-t border-line px-4 py-2" : "protests mt-4"}
      aria-labelledby={id}
    >
      <Heading id={id} className="text-xl">
        {t(below === "classes" ? "ofStage" : "title")}
      </Heading>
      <ul>
        {protests.map((protest) => (
          <ProtestLine
            key={protest.id}
            protest={protest}
            about={
              below === "class"
                ? null
                : (protest.racingClass ?? (below === "other-lists" ? t("wholeStage") : null))
            }
            stage={stage}
          />
        ))}
      </ul>
    </section>
  )
}

type ProtestLineProps = Pick<ProtestsProps, "stage"> & { protest: BoardProtest; about: string | null }

function ProtestLine({ protest, about, stage }: ProtestLineProps) {
  const t = useWords("protests")
  const write = useStageTime(stage)
  const { subject, decision, text, receivedOn, decidedOn } = protest
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2">
      {about !== null && <span className="wrap-anywhere">{about}</span>}
      <b className="wrap-anywhere">{subject}</b>
      <ProtestState decision={decision} />
      {text !== null && <q className="wrap-anywhere">{text}</q>}
      <span className="text-muted">
        <Dated at={receivedOn}>{t("received", { time: write(receivedOn) })}</Dated>
        {decidedOn !== null && (
          <>
            {", "}
            <Dated at={decidedOn}>{t("decided", { time: write(decidedOn) })}</Dated>
          </>
        )}
      </span>
    </li>
  )
}

const toneOf = (decision: ProtestDecision | null) => {
  if (decision === null) return "provisional"
  return decision === "upheld" ? "final" : "plain"
}

/** What the jury decided about a protest, or that it has not. */
export function ProtestState({ decision }: { decision: ProtestDecision | null }) {
  const t = useWords("protests")
  return (
    <Badge tone={toneOf(decision)}>
      {/* locale keys: protests.states.* */}
      {t(`states.${decision ?? "open"}`)}
    </Badge>
  )
}

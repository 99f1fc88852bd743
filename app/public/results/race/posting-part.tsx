import { PostingLine } from "#app/public/results/board/class-posting.tsx"
import { writeCosts } from "#app/public/results/rider/own-card/write-change.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import type { BoardChange, BoardClass, BoardStage, ClassPosting } from "#contracts/results/live.ts"
import { cellScore } from "#domain/judging/points.ts"
import { Dated } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"
import { useStageTime } from "./write-times.ts"

type PostingPartProps = {
  is: "line" | "changes"
  /** The level of the heading of changes: on a page of one class there is none above it but the title. */
  heading?: "h2" | "h3"
  /** Are the changes those of one rider? */
  isOfRider?: boolean
  racingClass: Pick<BoardClass, "name" | "posting">
  stage: Pick<BoardStage, "timeZone" | "resultsStatus" | "competitionStartDate">
}

/** What stands above the list of a posted class, or below it. */
export function PostingPart({
  is,
  heading = "h3",
  isOfRider = false,
  racingClass: { name, posting },
  stage,
}: PostingPartProps) {
  if (!posting) return null
  const changesId = `changes-${name.replaceAll(/\s+/g, "-")}`
  if (is === "line") return <PostingLine {...{ posting, stage, changesId, isOfRider }} />
  return posting.changes.length > 0 && <PostedChanges {...{ posting, stage, heading }} id={changesId} />
}

type PostedChangesProps = {
  /** Of the list, to which the line above the class leads. */
  id: string
  heading: "h2" | "h3"
  posting: ClassPosting
  stage: Parameters<typeof useStageTime>[0]
}

/** What changed in a class after it was posted, the latest first (OF-02). */
function PostedChanges({
  id,
  heading: Heading,
  posting: { changes, changeCount },
  stage,
}: PostedChangesProps) {
  const t = useWords("posting")
  const earlier = changeCount - changes.length
  return (
    <section
      id={id}
      className="posted-changes scroll-mt-16 border-t border-line px-4 py-2"
      aria-labelledby={`${id}-title`}
    >
      <Heading id={`${id}-title`} className="text-xl">
        {t("changes")}
      </Heading>
      <ul>
        {changes.map((change) => (
          <ChangeLine key={change.id} change={change} stage={stage} />
        ))}
      </ul>
      {earlier > 0 && <p className="text-muted">{t("earlier", { count: earlier })}</p>}
    </section>
  )
}

type ChangeLineProps = { change: BoardChange; stage: PostedChangesProps["stage"] }

function ChangeLine({ change: { at, rider, parts, more, total, reason }, stage }: ChangeLineProps) {
  const t = useWords("posting")
  const write = useStageTime(stage)
  const { partWords, fromTo } = usePartWords(stage.timeZone)
  const what = [...parts.map(partWords), ...(more > 0 ? [t("more", { count: more })] : [])]
  return (
    <li className="flex flex-wrap gap-x-3 py-2">
      {rider && <b>{riderLabel(rider)}</b>}
      <span>{what.join("; ")}</span>
      {total && <span>{t("total", { change: fromTo(total.before, total.after) })}</span>}
      {reason !== null && <q className="text-muted wrap-anywhere">{reason}</q>}
      <span className="text-muted">
        <Dated at={at}>{write(at)}</Dated>
      </span>
    </li>
  )
}

type Part = BoardChange["parts"][number]

/** Returns a function that puts a part of a change into words. */
function usePartWords(timeZone: string) {
  const t = useWords("posting")
  const results = useWords("results")
  const { points } = useFormats(timeZone)
  const one = (value: number | string | null) =>
    typeof value === "number" ? points.format(value) : (value ?? "–")
  const fromTo = (before: number | string | null, after: number | string | null) =>
    `${one(before)} → ${one(after)}`
  const partWords = (part: Part): string => {
    // locale keys: posting.parts.*
    switch (part.kind) {
      case "section": {
        const { section, lap, before, after, wasMissed, isMissed } = part
        const change =
          before !== null && after !== null && wasMissed && isMissed
            ? writeCosts(before, after, points)
            : fromTo(cellScore(before, wasMissed), cellScore(after, isMissed))
        return t("parts.section", { section, lap, change })
      }
      case "penalty":
      case "status":
      case "place":
        return t(`parts.${part.kind}`, { change: fromTo(part.before, part.after) })
      case "cancelled":
      case "restored":
        return (
          t(`parts.${part.kind}`, { section: part.section }) +
          (part.laps ? ` (${part.laps.map((lap) => results("ofLap", { lap })).join(", ")})` : "")
        )
      default:
        return t(`parts.${part.kind}`)
    }
  }
  return { partWords, fromTo }
}

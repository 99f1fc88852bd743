import type { ReactNode } from "react"
import type { Translate } from "#app/site/i18n/contexts.ts"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { writeScore } from "#contracts/fields/formats.ts"
import type { AttentionItem, DeskAttempt, DeskLine, ShownItem } from "#contracts/judging/race-desk.ts"
import type { BoardStage } from "#contracts/results/live.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { Badge } from "#ui/badge.tsx"
import { Instant } from "#ui/instant.tsx"
import { riderLabel } from "#ui/number-plate.tsx"

/** One item of what needs attention, by default of any kind. */
export type AttentionProps<Item extends ShownItem = ShownItem> = {
  item: Item
  /** To whom it may belong instead. */
  riders: readonly DeskLine[]
  stage: BoardStage
}

type Words = Translate<"results-desk">

type AttentionEntryProps = {
  item: AttentionItem
  /** What may be done about it. */
  children(item: ShownItem): ReactNode
}

/** One of what needs attention: what it is about, and what may be done about it. */
export function AttentionEntry({ item, children }: AttentionEntryProps) {
  const t = useWords("results-desk")
  if (item.kind === "more") return <p className="text-muted">{nameOf(item, t)}</p>
  return (
    <>
      <AttentionHeading item={item} />
      {children(item)}
    </>
  )
}

/** What an item is about: whose it is, where, and why it needs attention. */
export function AttentionHeading({ item }: { item: ShownItem }) {
  const t = useWords("results-desk")
  const why = item.kind === "waiting" ? item.why : item.kind
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <b className="wrap-anywhere">{item.kind === "protest" ? item.subject : whoOf(item, t)}</b>
      {item.kind === "protest" && (
        <span className="wrap-anywhere">{item.racingClass ?? t("protest.wholeStage")}</span>
      )}
      {"section" in item && <span>{placeOf(item, t)}</span>}
      {/* locale keys: results-desk.waits.* */}
      <Badge tone="provisional" className="whitespace-normal">
        {t(`waits.${why === "late-phone" ? "after-revocation" : why}`)}
      </Badge>
    </p>
  )
}

/** Names an item in one line: who, and where. */
export function nameOf(item: AttentionItem, t: Words): string {
  const who = whoOf(item, t)
  return "section" in item ? `${who} (${placeOf(item, t)})` : who
}

/** A section of a lap, or where a timekeeper stands. */
const placeOf = ({ section, lap }: SectionOfLap, t: Words): string =>
  section === atNoSection ? t("atTimekeeper") : t("sectionOf", { section, lap })

function whoOf(item: AttentionItem, t: Words): string {
  if (item.kind === "late-phone" || item.kind === "odd-times") return t("phoneOf", { name: item.judge })
  if (item.kind === "more")
    return `${item.judge === null ? "" : `${t("phoneOf", { name: item.judge })}. `}${t("more", { count: item.count })}`
  if (item.kind === "protest") return t("protest.named", { subject: item.subject })
  if (item.rider) return riderLabel(item.rider)
  const named = item.kind === "waiting" ? item.named : { name: "" }
  return "number" in named ? t("unknownNumber", named) : t("unknownName", named)
}

/** How a recorded score is written. */
export const recordedScore = "font-display normal-nums text-2xl/[1.2] font-bold"

/** The points of an attempt, or that it has none, who recorded it and when. */
export function AttemptFacts({ attempt, timeZone }: { attempt: DeskAttempt; timeZone: string }) {
  const t = useWords("results-desk")
  const { points, timeToSecond } = useFormats(timeZone)
  const { total, judge, startedAt, endedAt, takenBack, isChosen } = attempt
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {takenBack === null && <b className={recordedScore}>{writeScore(total, points)}</b>}
      <span>
        {judge}{" "}
        <span className="text-muted">
          <Instant at={endedAt ?? startedAt} format={timeToSecond} />
        </span>
      </span>
      {isChosen && (
        <Badge tone="final" className="whitespace-normal">
          {t("counts")}
        </Badge>
      )}
      {/* locale keys: results-desk.takenBack.* */}
      {takenBack !== null && (
        <Badge tone="plain" className="whitespace-normal">
          {t(`takenBack.${takenBack}`)}
        </Badge>
      )}
      {takenBack === null && endedAt === null && (
        <Badge tone="plain" className="whitespace-normal">
          {t("unended")}
        </Badge>
      )}
    </p>
  )
}

/** How many things need attention, with those that are not shown. */
export const countItems = (items: readonly AttentionItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === "more" ? item.count : 1), 0)

/** A key for an item, unchanged as long as the item is about the same thing. */
export const keyOf = (item: AttentionItem): string => {
  if (item.kind === "waiting") return `${item.phone} ${item.attempt.attempt}`
  if (item.kind === "more") return `more ${item.judge} ${item.count}`
  if (item.kind === "question") return `question ${item.id}`
  if (item.kind === "protest") return `protest ${item.id}`
  if (item.kind === "scored-dns") return `scored-dns ${item.rider.id}`
  if ("control" in item) return `${item.kind} ${item.rider.id} ${item.control}`
  if ("phone" in item) return `${item.kind} ${item.phone}`
  // what is typed about an attempt stays when a second one comes
  const about = "attempts" in item ? "to-rule" : item.kind
  return `${about} ${item.rider.id} ${item.section} ${item.lap}`
}

import { Fragment, Suspense } from "react"
import { PostingPart } from "#app/public/results/race/posting-part.tsx"
import { asItStands, comparedOnShared } from "#app/public/results/rider/comparisons.ts"
import { Protests } from "#app/public/results/rider/protests/protest-list.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { ShareButton } from "#app/site/shell/share-button.tsx"
import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import type { BoardClass, BoardProtest, BoardRow, BoardStage } from "#contracts/results/live.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Chevron } from "#ui/chevron.tsx"
import { Period } from "#ui/instant.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { useOpenedBy } from "#ui/use-opened-by.ts"
import { classAddress, classId } from "./addresses.ts"
import { isFound } from "./class-lists.ts"
import { CancelledSections, ClassColor } from "./class-parts.tsx"
import { EnteredRiders } from "./entered-riders.tsx"
import { useSlidingRows } from "./motion.ts"
import { ResultLine } from "./result-line.tsx"
import type { OpenCards } from "./results-tools.tsx"
import { RiderCardRow } from "./rider-card-row.tsx"

type ClassResultsProps = {
  racingClass: BoardClass
  rows: BoardRow[]
  /** Who has no result yet. */
  entered: readonly EnteredRider[]
  /** Of the whole stage. */
  protests: readonly BoardProtest[]
  /** Of the search: only the riders that it finds are shown. */
  words: string
  stage: BoardStage
  /** Of the board that the rows are of. */
  revision: number
  now: number
  /** Are riders compared on shared sections, not as they stand (RX-10)? */
  isCompared: boolean
  /** Do the lines show the last scores and the places won? */
  hasStory: boolean
  cards: OpenCards
}

type ClassOpenProps = { isOpen: boolean; onToggle(isOpen: boolean): void }

export function ClassResults({
  racingClass,
  rows,
  entered,
  protests,
  stage,
  isOpen,
  onToggle,
  ...list
}: ClassResultsProps & ClassOpenProps) {
  const details = useOpenedBy({ words: list.words, isOpen, onClosed: () => onToggle(false) })
  const t = useWords("results")
  const formats = useFormats(stage.timeZone)
  const { name, color, startTime, endTime, posting } = racingClass
  const started = rows.filter(({ status }) => status !== "DNS").length
  const postingPart = (is: "line" | "changes") =>
    posting && (
      <Suspense>
        <PostingPart {...{ is, racingClass, stage }} />
      </Suspense>
    )
  return (
    <details
      ref={details}
      id={classId(name)}
      className="class-results group"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // a search shows what it finds, whatever was closed before it
        if (list.words.trim() === "") onToggle(currentTarget.open)
      }}
    >
      <summary className="low:static">
        <ClassColor color={color} />
        <h2 className="grow text-[1.625rem]/[1.2] phone:flex-[1_1_5rem]">{name}</h2>
        {/* on a phone the name has the line: the rest is one below the other, at its end */}
        <span className="flex shrink-0 gap-x-4 text-sm/normal whitespace-nowrap text-muted phone:flex-col phone:items-end phone:leading-5">
          <Period from={startTime} until={endTime} format={formats.time} translate={t} />
          <span>
            {entered.length === 0
              ? t("riders", { count: rows.length })
              : t("started", { count: started, total: rows.length + entered.length })}
          </span>
        </span>
        <Chevron className="mr-1 -rotate-45 group-open:rotate-45 print:hidden" />
      </summary>
      <CancelledSections racingClass={racingClass} />
      {postingPart("line")}
      {rows.length + entered.length === 0 ? (
        <p className="p-4 text-muted">{t("noOneStarted")}</p>
      ) : (
        <ResultTable {...{ racingClass, rows, entered, stage }} {...list} />
      )}
      {postingPart("changes")}
      <Protests
        protests={protests.filter((protest) => protest.racingClass === name)}
        below="class"
        stage={stage}
      />
      <ShareClass name={name} stage={stage} />
    </details>
  )
}

/** Not part of the server's page: without scripts it does nothing. */
function ShareClass({ name, stage }: { name: string; stage: BoardStage }) {
  const t = useWords("results")
  return (
    useHydrated() && (
      <p className="border-t border-line px-2 text-end [&>button]:border-0 [&>button]:bg-transparent [&>button]:text-base [&>button]:text-muted">
        <ShareButton
          title={`${name} – ${stage.title}`}
          path={classAddress(stage.path, name)}
          label={t("shareClass", { name })}
        />
      </p>
    )
  )
}

function ResultTable({
  racingClass,
  rows,
  entered,
  words,
  stage,
  revision,
  now,
  isCompared,
  hasStory,
  cards,
}: Omit<ClassResultsProps, "protests">) {
  const t = useWords("results")
  const type = stage.competitionType
  const compared = isCompared ? comparedOnShared(rows, type) : null
  const lines = compared?.lines ?? asItStands(rows, type)
  const shown = lines.filter(({ row }) => isFound(row, words))
  const isHydrated = useHydrated()
  const body = useSlidingRows(
    shown.map(({ row }) => row.id),
    shown.flatMap(({ row: { id } }) => (cards.ids.includes(id) ? [id, `${id} card`] : id)),
  )
  return (
    <table>
      {compared?.reference && (
        <caption className="px-4 py-1 text-start text-sm/normal text-muted">
          {t("comparedWith", { rider: numberedName(compared.reference) })}
        </caption>
      )}
      <thead className="phone:sr-only" hidden={shown.length === 0}>
        <tr>
          <th scope="col">{t("participant")}</th>
          <th scope="col" className="points">
            {t("points")}
          </th>
          <th scope="col">{t("start")}</th>
          <th scope="col">{t("finish")}</th>
          <th scope="col">{t("details")}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {shown.map(({ row, ...comparison }) => {
          const isOpen = cards.ids.includes(row.id)
          // RX-01: whom the card compares the rider with
          const others = isOpen ? rows.filter((one) => one === row || !one.outOfCompetition) : []
          const order = others.indexOf(row)
          return (
            <Fragment key={row.id}>
              <ResultLine
                {...{ row, racingClass, stage, now, hasStory, isCompared }}
                {...comparison}
                isOpen={isHydrated ? isOpen : undefined}
                onToggle={cards.toggle}
              />
              {isOpen && (
                <RiderCardRow
                  address={cardAddress(stage.path, row.id)}
                  lines={[row, others[order - 1], others[order + 1], others[order === 0 ? 1 : 0]]}
                  revision={revision}
                />
              )}
            </Fragment>
          )
        })}
      </tbody>
      <EnteredRiders
        riders={entered.filter((rider) => isFound(rider, words))}
        classes={[racingClass]}
        stage={stage}
      />
    </table>
  )
}

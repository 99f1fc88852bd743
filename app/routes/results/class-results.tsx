import { Fragment, Suspense } from "react"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { ShareButton } from "#app/shell/share-button.tsx"
import type { BoardClass, BoardProtest, BoardRow, BoardStage } from "#contracts/live.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Period } from "#ui/instant.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { classAddress, classId } from "./addresses.ts"
import { CancelledSections } from "./cancelled-sections.tsx"
import { isFound } from "./class-lists.ts"
import { asItStands, comparedOnShared } from "./comparisons.ts"
import { LazyPosting } from "./lazy-posting.tsx"
import { useSlidingRows } from "./motion.ts"
import type { OpenCards } from "./open-classes.ts"
import { Protests } from "./protests/lazy-protests.tsx"
import { ResultLine } from "./result-line.tsx"
import { RiderCardRow } from "./rider-card-row.tsx"

type ClassResultsProps = {
  racingClass: BoardClass
  rows: BoardRow[]
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
  protests,
  stage,
  isOpen,
  onToggle,
  ...list
}: ClassResultsProps & ClassOpenProps) {
  const t = useWords("results")
  const formats = useFormats(stage.timeZone)
  const { name, color, startTime, endTime, posting } = racingClass
  const postingPart = (is: "line" | "changes") =>
    posting && (
      <Suspense>
        <LazyPosting {...{ is, racingClass, stage }} />
      </Suspense>
    )
  return (
    <details
      id={classId(name)}
      className="class-results"
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <span className="class-color" style={{ backgroundColor: color }} />
        <h2>{name}</h2>
        <span className="class-facts">
          <Period from={startTime} until={endTime} format={formats.time} translate={t} />
          <span>{t("riders", { count: rows.length })}</span>
        </span>
      </summary>
      <CancelledSections racingClass={racingClass} />
      {postingPart("line")}
      {rows.length === 0 ? (
        <p className="p-4 text-muted">{t("noOneStarted")}</p>
      ) : (
        <ResultTable {...{ racingClass, rows, stage }} {...list} />
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
      <p className="class-share">
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
        <caption>{t("comparedWith", { rider: numberedName(compared.reference) })}</caption>
      )}
      <thead>
        <tr>
          <th scope="col">{t("participant")}</th>
          <th scope="col" className="points">
            {t("points")}
          </th>
          <th scope="col">{t("start")}</th>
          <th scope="col">{t("finish")}</th>
          <th scope="col" className="details">
            {t("details")}
          </th>
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
    </table>
  )
}

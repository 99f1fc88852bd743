import { useWords } from "#app/i18n/words.ts"
import { isFound } from "#app/routes/results/class-lists.ts"
import { useJump } from "#app/routes/results/rider-line.ts"
import { NoneFound } from "#app/search/search-field.tsx"
import { SortForm } from "#app/sorting/sort-form.tsx"
import type { StandingsPage } from "#contracts/standings.ts"
import { championshipPath, standingsAddress } from "#domain/competitions/stage-path.ts"
import { Badge } from "#ui/badge.tsx"
import { countedBy } from "./counted-by.ts"
import { FollowedStandings } from "./followed-standings.tsx"
import { PooledStandings } from "./pooled-standings.tsx"
import { RulesOfStandings } from "./rules-of-standings.tsx"
import { sortFormId } from "./standings-headings.tsx"
import { type SecretCell, StandingsTable } from "./standings-table.tsx"

type StandingsListsProps = {
  page: StandingsPage
  /** Only those for whom they look are shown. */
  words: string
  onWords(words: string): void
  /** What only secretaries see of a line. */
  secret?: SecretCell
}

/** What a tab lists, with what its colours mean. */
export function StandingsLists({ page, words, onWords, secret }: StandingsListsProps) {
  const t = useWords("standings")
  const results = useWords("results")
  const jump = useJump()
  const { championship, standings } = page
  if (!standings) return null
  const path = championshipPath({ institution: championship.institution, championship: championship.id })
  const noneFound = (
    <NoneFound
      text={t("noneFound", { words: words.trim() })}
      clear={results("clearSearch")}
      onClear={() => onWords("")}
    />
  )
  const { content } = standings
  if (content.tab !== "individual") {
    const units = content.units.filter(
      (unit) =>
        isFound({ name: unit.name, racingNumber: null }, words) ||
        unit.participants.some(({ name }) => isFound({ name, racingNumber: null }, words)),
    )
    return (
      <>
        <Legend page={page} />
        {units.length === 0 && noneFound}
        <PooledStandings units={content.units} shown={units} columns={standings.columns} />
      </>
    )
  }
  const isSearching = words.trim() !== ""
  const groups = content.groups.filter(
    ({ lines }) => !isSearching || lines.some((line) => isFound(line, words)),
  )
  return (
    <>
      <Legend page={page} />
      <RulesOfStandings rules={standings.rules} columns={standings.columns} />
      {groups.length === 0 && noneFound}
      <SortForm id={sortFormId} />
      {groups.map(({ group, lines }) => (
        <StandingsTable
          key={`${group.kind} ${group.name}`}
          {...{ path, group, lines, words, standings }}
          {...(secret && { secret })}
        />
      ))}
      <FollowedStandings
        {...{ path, standings }}
        groups={content.groups}
        onPress={(starred, line) => {
          if (!isFound(line, words)) onWords("")
          jump(starred)
        }}
      />
    </>
  )
}

/** How many stages are left out at most. */
const droppedStages = ({ counted }: NonNullable<StandingsPage["standings"]>): number =>
  counted === null ? 0 : counted.stages - counted.counted

function Legend({ page: { championship, standings } }: { page: StandingsPage }) {
  const t = useWords("standings")
  if (!standings) return null
  const { tab } = standings.content
  const by = countedBy(standings)
  const { institution, id } = championship
  const address = `${standingsAddress({ institution, championship: id })}/standings.csv`
  return (
    <div className="standings-legend">
      <p>
        <Badge tone="provisional">{t("draft")}</Badge> {t("draftMeaning")}
      </p>
      <p>
        <Badge tone="final">{t("final")}</Badge>
      </p>
      {tab === "individual" && by && (
        <>
          <p>
            <s>0</s> {t("dropped", { count: droppedStages(standings) })}
          </p>
          <p>
            {standings.mode === "total"
              ? t("byTotal")
              : t(by.kind === "best" ? "byBest" : "byCounted", { count: by.count })}
          </p>
        </>
      )}
      <a href={tab === "individual" ? address : `${address}?standings=${tab}`} download>
        {t("download")}
      </a>
    </div>
  )
}

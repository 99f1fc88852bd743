import { useState, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { isFound } from "#app/public/results/board/class-lists.ts"
import { useJump } from "#app/public/results/board/rider-line.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { NoneFound } from "#app/site/search/search-field.tsx"
import { SortForm } from "#app/site/sorting/sort-form.tsx"
import type { StandingsPage } from "#contracts/standings/standings.ts"
import { championshipPath, standingsAddress } from "#domain/competitions/stage-path.ts"
import type { StandingGroup } from "#domain/standings/standing.ts"
import { Badge } from "#ui/badge.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import { countedBy } from "./explain-standing.ts"
import { chosenGroup, withFirst } from "./first-group.tsx"
import { FollowedStandings } from "./followed-standings.tsx"
import { groupId } from "./group-name.ts"
import { PooledStandings } from "./pooled-standings.tsx"
import { RulesOfStandings } from "./rules-of-standings.tsx"
import { sortFormId } from "./standings-headings.tsx"
import { type SecretCell, StandingsTable } from "./standings-table.tsx"

type StandingsListsProps = {
  page: StandingsPage
  /** Only those for whom they look are shown. */
  words: string
  onWords(words: string): void
  /** The key of the group that comes first; null: none was chosen. */
  first: string | null
  /** What only secretaries see of a line. */
  secret?: SecretCell
}

/** What a tab lists, with what its colours mean. */
export function StandingsLists({ page, words, onWords, first, secret }: StandingsListsProps) {
  const t = useWords("standings")
  const results = useWords("results")
  const jump = useJump()
  const asked = new URLSearchParams(useLocation().search).get("class")
  const { championship, standings } = page
  const all = standings?.content.tab === "individual" ? standings.content.groups : []
  const ordered = withFirst(all, chosenGroup(all, first))
  const open = useOpenGroups(ordered.find(({ lines }) => lines.length > 0)?.group)
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
  const groups = ordered.filter(({ lines }) => !isSearching || lines.some((line) => isFound(line, words)))
  return (
    <>
      <Legend page={page} />
      <RulesOfStandings rules={standings.rules} columns={standings.columns} />
      {groups.length === 0 && noneFound}
      <SortForm id={sortFormId} {...(asked !== null && { kept: { name: "class", value: asked } })} />
      {groups.map(({ group, lines }) => (
        <StandingsTable
          key={`${group.kind} ${group.name}`}
          {...{ path, group, lines, words, standings }}
          isOpen={isSearching || open.isOpen(groupId(group))}
          onToggle={(isOpen) => open.set(groupId(group), isOpen)}
          {...(secret && { secret })}
        />
      ))}
      <FollowedStandings
        {...{ path, standings }}
        groups={content.groups}
        onPress={(starred, line, group) => {
          open.set(groupId(group), true)
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
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm/normal text-muted">
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
      <a
        href={tab === "individual" ? address : `${address}?standings=${tab}`}
        className="ml-auto py-3 underline underline-offset-4 print:hidden"
        download
      >
        {t("download")}
      </a>
    </div>
  )
}

/** Where more than one group fits: the style shows all of them there, also without script. */
const roomy = "(width > 640px)"

const watchRoom = (listener: () => void) => {
  const query = matchMedia(roomy)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** Is there room for all groups? On the server there is not: folded groups move nothing when they open. */
const useHasRoom = () =>
  useSyncExternalStore(
    watchRoom,
    () => matchMedia(roomy).matches,
    () => false,
  )

type Toggled = { under: string | undefined; ids: Readonly<Record<string, boolean>> }

/** Which groups are open, by their ids. */
type OpenGroups = { isOpen(id: string): boolean; set(id: string, isOpen: boolean): void }

/**
 * On a phone one group of the standings is open at first, and the one that the address leads to; where there is room, all are. What
 * the reader opens and closes stays until another group comes first.
 */
function useOpenGroups(first: StandingGroup | undefined): OpenGroups {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const hasRoom = useHasRoom()
  const under = first && groupId(first)
  const [toggled, setToggled] = useState<Toggled>({ under, ids: {} })
  const ids = toggled.under === under ? toggled.ids : {}
  const isOpen = (id: string) =>
    ids[id] ?? (id === under || hasRoom || (isHydrated && hash === `#${encodeURIComponent(id)}`))
  return {
    isOpen,
    set: (id, opens) => {
      if (opens !== isOpen(id)) setToggled({ under, ids: { ...ids, [id]: opens } })
    },
  }
}

import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { inPlace } from "#app/site/in-place.ts"
import { forget, recall, remember } from "#app/site/shell/on-this-device.ts"
import type { StandingsGroup, StandingsPage } from "#contracts/standings/standings.ts"
import { groupKey } from "#domain/standings/standing.ts"
import { groupName } from "./group-name.ts"

/** Which group comes first on a page of standings; undefined: none was chosen. */
export function chosenGroup(
  groups: readonly StandingsGroup[],
  key: string | null,
): StandingsGroup | undefined {
  return groups.find(({ group }) => groupKey(group) === key)
}

/** Returns the groups with a chosen one before the others. */
export function withFirst(
  groups: readonly StandingsGroup[],
  first: StandingsGroup | undefined,
): StandingsGroup[] {
  return first ? [first, ...groups.filter((one) => one !== first)] : [...groups]
}

/** The group that the reader wants first, and what chooses another one; null: none. */
export type FirstGroup = { key: string | null; choose(key: string | null): void }

/**
 * The group that the address asks for, otherwise the one that was last chosen on this device in the championship with this path:
 * the server, which renders the same page, does not know it.
 */
export function useFirstGroup(path: string): FirstGroup {
  const { search, hash } = useLocation()
  const stored = `first-class:${path}`
  const [own, setOwn] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address at which the page opens counts
  useEffect(() => {
    // nothing moves under somebody who reads already, or was led to a group
    if (scrollY === 0 && hash === "") setOwn(recall(stored))
  }, [stored])
  const choose = (key: string | null) => {
    if (key === null) forget(stored)
    else remember(stored, key)
    setOwn(key)
  }
  return { key: new URLSearchParams(search).get("class") ?? own, choose }
}

type GroupChipsProps = {
  standings: NonNullable<StandingsPage["standings"]>
  groups: readonly StandingsGroup[]
  first: FirstGroup
}

/** Puts a group before the others; pressed again, takes that back. Links: without script the server does it. */
export function GroupChips({ standings: { colors }, groups, first }: GroupChipsProps) {
  const t = useWords("site")
  const { search } = useLocation()
  const words = useWords("standings")
  const chosen = chosenGroup(groups, first.key)
  const listed = groups.filter(({ lines }) => lines.length > 0)
  if (listed.length < 2) return null
  const addressWith = (key: string | null) => {
    const query = new URLSearchParams(search)
    query.delete("class")
    if (key !== null) query.set("class", key)
    return { search: query.toString() }
  }
  return (
    <nav className="class-chips" aria-label={words("firstClass")}>
      {listed.map((one) => {
        const isFirst = one === chosen
        const key = isFirst ? null : groupKey(one.group)
        return (
          <Link
            key={groupKey(one.group)}
            to={addressWith(key)}
            {...inPlace}
            aria-current={isFirst || undefined}
            onClick={() => first.choose(key)}
          >
            {one.group.kind === "class" && (
              <span className="class-dot" style={{ backgroundColor: colors[one.group.name] }} />
            )}
            {groupName(one.group, t)}
          </Link>
        )
      })}
    </nav>
  )
}

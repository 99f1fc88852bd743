import type { TFunction } from "i18next"
import { useWords } from "#app/i18n/words.ts"
import type { AttentionItem, ShownItem } from "#contracts/race-desk.ts"
import { Badge } from "#ui/badge.tsx"

type Words = TFunction<"results-desk">

/** What an item that wants a look is about: whose it is, where, and why. */
export function AttentionHeading({ item }: { item: ShownItem }) {
  const t = useWords("results-desk")
  const why = item.kind === "waiting" ? item.why : item.kind
  return (
    <p className="attention-heading">
      <b>{whoOf(item, t)}</b>
      {"section" in item && <span>{t("sectionOf", { section: item.section, lap: item.lap })}</span>}
      {/* locale keys: results-desk.waits.* */}
      <Badge tone="provisional">{t(`waits.${why === "late-phone" ? "after-revocation" : why}`)}</Badge>
    </p>
  )
}

/** Names an item in one line: who, and where. */
export function nameOf(item: AttentionItem, t: Words): string {
  const who = whoOf(item, t)
  return "section" in item ? `${who} (${t("sectionOf", { section: item.section, lap: item.lap })})` : who
}

function whoOf(item: AttentionItem, t: Words): string {
  if (item.kind === "late-phone" || item.kind === "odd-times") return t("phoneOf", { name: item.judge })
  if (item.kind === "more")
    return `${item.judge === null ? "" : `${t("phoneOf", { name: item.judge })}. `}${t("more", { count: item.count })}`
  if (item.rider) return `${item.rider.racingNumber ?? "–"} ${item.rider.name}`
  const named = item.kind === "waiting" ? item.named : ""
  const number = /^number:(.*)$/.exec(named)?.[1]
  return number === undefined ? t("unknownName", { name: named }) : t("unknownNumber", { number })
}

import "#app/office/office.css"
import { Form, Link } from "react-router"
import { z } from "zod"
import { OrganisingFrame } from "#app/office/championships/organising-frame.tsx"
import { found } from "#app/site/api/found.ts"
import { DayField } from "#app/site/forms/day-field.tsx"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { siteTimeZone, useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { besideControls, WordsField } from "#app/site/search/words-field.tsx"
import { siteContext } from "#app/site/server-context.ts"
import { requireMay } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { isAuditEvent } from "#contracts/accounts/audit-event.ts"
import type { AuditSubject, AuditSubjectKind } from "#contracts/accounts/audit-log.ts"
import { instantOf } from "#contracts/fields/local-time.ts"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { readDay } from "#contracts/fields/typed-day.ts"
import { pageAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { Instant } from "#ui/instant.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/audit-log.ts"

const here = "/championship/log"

const dayLength = 86_400_000

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMay({ context, url }, "read-audit", "site")
  const { api } = context.get(siteContext)
  const [text, from, until] = ["text", "from", "until"].map((name) => url.searchParams.get(name) ?? "")
  const before = entryId.safeParse(url.searchParams.get("before")).data ?? null
  const lastDay = midnight(until)
  const page = await found(
    api.organising.audit({
      text: text ?? "",
      from: midnight(from),
      // a day may have 25 hours: the midnight nearest to a day and a half later
      until:
        lastDay === null ? null : midnight(new Date(lastDay + 1.5 * dayLength).toISOString().slice(0, 10)),
      before,
    }),
  )
  return {
    filters: { text: text ?? "", from: from ?? "", until: until ?? "" },
    isFirst: before === null,
    ...page,
  }
}

/** What the address of an older page names; anything else is the newest page. */
const entryId = z.coerce.number().pipe(storableCount.min(1))

const midnight = (typed = "") => instantOf(`${readDay(typed)}T00:00`, siteTimeZone)

/** What was done on the site, when and by whom, for an admin (XC-03). */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { filters, isFirst, entries, next } = loaderData
  const t = useWords("audit-log")
  const organising = useWords("organising")
  const { dayAndTime } = useFormats(siteTimeZone)
  const isSearching = Object.values(filters).some((value) => value !== "")
  const address = (more: Record<string, string>) => `${here}?${new URLSearchParams({ ...filters, ...more })}`
  return (
    <OrganisingFrame>
      <PageTitle>{organising("log.title")}</PageTitle>
      <HelpedHeading topic="log">{organising("log.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("hint")}</p>
      <Form method="get" action={here} className="mt-4 flex flex-wrap items-start gap-3" role="search">
        <WordsField
          label={t("text")}
          hint={t("textHint")}
          name="text"
          words={filters.text}
          className="flex-[1_1_16rem] max-sm:basis-full"
        />
        <div className={dayFilter}>
          <DayField name="from" label={t("from")} filledWith={filters.from} />
        </div>
        <div className={dayFilter}>
          <DayField name="until" label={t("until")} filledWith={filters.until} />
        </div>
        <button type="submit" className={besideControls}>
          {organising("search")}
        </button>
        {isSearching && (
          <Link to={here} className={besideControls}>
            {t("all")}
          </Link>
        )}
      </Form>
      {entries.length === 0 ? (
        <EmptyState title={t("none")}>{isSearching && t("noneNext")}</EmptyState>
      ) : (
        <ul className="mt-10">
          {entries.map(({ id, event, timestamp, userId, userEmail, data, about }) => (
            <li key={id} className="border-b border-line">
              <details>
                <summary className="grid cursor-pointer gap-x-4 py-2.5 sm:grid-cols-[18rem_1fr_auto]">
                  <span>
                    {/* locale keys: audit-log.events.* */}
                    {isAuditEvent(event) && <strong className="block">{t(`events.${event}`)}</strong>}{" "}
                    <code className="text-[0.8125rem] text-muted">{event}</code>
                  </span>
                  <span>{userEmail ?? (userId === null ? t("commandLine") : t("deleted"))}</span>
                  <span className="text-muted">
                    <Instant at={timestamp} format={dayAndTime} />
                  </span>
                </summary>
                {userId !== null && <p className="text-muted">{t("userId", { id: userId })}</p>}
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
                <pre tabIndex={0} className={entryData}>
                  {JSON.stringify(data, null, 2)}
                </pre>
              </details>
              <LogSubjects about={about} />
            </li>
          ))}
        </ul>
      )}
      <nav aria-label={t("pages")} className="mt-4 flex flex-wrap gap-3">
        {!isFirst && (
          <Link to={address({})} className="quiet-button">
            {t("newest")}
          </Link>
        )}
        {next !== null && (
          <Link to={address({ before: String(next) })} className="quiet-button">
            {t("older")}
          </Link>
        )}
      </nav>
    </OrganisingFrame>
  )
}

const entryData = "relative mt-2 mb-4 overflow-x-auto rounded-lg bg-sunken p-3 text-sm/normal"
const dayFilter = "flex-[0_1_13rem] max-sm:basis-full"

/** What an entry of the audit log is about, with a link if it still exists. */
function LogSubjects({ about }: { about: readonly AuditSubject[] }) {
  const t = useWords("audit-log")
  if (about.length === 0) return null
  return (
    <ul className="-mt-2 mb-1 flex flex-wrap gap-x-5 text-muted">
      {about.map(({ kind, id, name, isThere }) => {
        const address = isThere ? addressOf(kind, id) : null
        return (
          <li key={`${kind} ${id}`} className="leading-11">
            {/* locale keys: audit-log.kinds.* */}
            {t(`kinds.${kind}`)}{" "}
            {address === null ? (
              <span className="text-ink">{name}</span>
            ) : (
              <Link to={address} className="text-link">
                {name}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The page of a thing in the log; null if it has none. */
function addressOf(kind: AuditSubjectKind, id: string): string | null {
  const { institution, championship } = stageParams(id)
  switch (kind) {
    case "participant":
      return `${pageAddress(id)}#participants`
    case "stage":
      return pageAddress(id)
    case "championship":
      return `/championship/${institution}/${championship}`
    case "institution":
      return "/championship/institutions"
    case "club":
      return "/championship/clubs"
    case "ad":
      return `/market/ads/${id}`
    case "account":
      return "/championship/roles"
    case "standing":
    case "pass":
      return null
  }
}

import { Form, Link } from "react-router"
import { z } from "zod"
import { found } from "#app/api/found.ts"
import { DayField } from "#app/forms/day-field.tsx"
import { HelpedHeading } from "#app/help/help-link.tsx"
import { siteTimeZone, useFormats } from "#app/i18n/use-formats.ts"
import { needsWords, useWords } from "#app/i18n/words.ts"
import { OrganisingFrame } from "#app/routes/competitions/organising-frame.tsx"
import { PageTitle } from "#app/routes/site/page-title.tsx"
import { useFollowedValue } from "#app/search/use-followed-value.ts"
import { siteContext } from "#app/server-context.ts"
import { requireMay } from "#app/shell/guard.ts"
import { isAuditEvent } from "#contracts/audit-event.ts"
import { instantOf } from "#contracts/local-time.ts"
import type { AuditSubject, AuditSubjectKind } from "#contracts/organising.ts"
import { readDay } from "#contracts/typed-day.ts"
import { pageAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { Field } from "#ui/field.tsx"
import { Instant } from "#ui/instant.tsx"
import { EmptyState } from "#ui/states.tsx"
import type { Route } from "./+types/audit-log.ts"

export const handle = needsWords("audit-log", "forms", "organising")

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
const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const midnight = (typed = "") => instantOf(`${readDay(typed)}T00:00`, siteTimeZone)

/** What was done on the site, when and by whom, for an admin (XC-03). */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { filters, isFirst, entries, next } = loaderData
  const t = useWords("audit-log")
  const organising = useWords("organising")
  const { dayAndTime } = useFormats(siteTimeZone)
  const field = useFollowedValue<HTMLInputElement>(filters.text)
  const isSearching = Object.values(filters).some((value) => value !== "")
  const address = (more: Record<string, string>) => `${here}?${new URLSearchParams({ ...filters, ...more })}`
  return (
    <OrganisingFrame>
      <PageTitle>{organising("log.title")}</PageTitle>
      <HelpedHeading topic="log">{organising("log.title")}</HelpedHeading>
      <p className="mt-2 text-muted">{t("hint")}</p>
      <Form method="get" action={here} className="search-form mt-4" role="search">
        <Field label={t("text")} hint={t("textHint")}>
          {(control) => (
            <input {...control} ref={field} type="search" name="text" defaultValue={filters.text} />
          )}
        </Field>
        <DayField name="from" label={t("from")} filledWith={filters.from} />
        <DayField name="until" label={t("until")} filledWith={filters.until} />
        <button type="submit" className="quiet-button">
          {organising("search")}
        </button>
        {isSearching && (
          <Link to={here} className="quiet-button">
            {t("all")}
          </Link>
        )}
      </Form>
      {entries.length === 0 ? (
        <EmptyState title={t("none")}>{isSearching && t("noneNext")}</EmptyState>
      ) : (
        <ul className="log-list">
          {entries.map(({ id, event, timestamp, userId, userEmail, data, about }) => (
            <li key={id}>
              <details>
                <summary>
                  <span>
                    {/* locale keys: audit-log.events.* */}
                    {isAuditEvent(event) && <strong>{t(`events.${event}`)}</strong>} <code>{event}</code>
                  </span>
                  <span>{userEmail ?? (userId === null ? t("commandLine") : t("deleted"))}</span>
                  <span className="text-muted">
                    <Instant at={timestamp} format={dayAndTime} />
                  </span>
                </summary>
                {userId !== null && <p className="text-muted">{t("userId", { id: userId })}</p>}
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
                <pre tabIndex={0}>{JSON.stringify(data, null, 2)}</pre>
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

/** What an entry of the audit log is about, with a link if it still exists. */
function LogSubjects({ about }: { about: readonly AuditSubject[] }) {
  const t = useWords("audit-log")
  if (about.length === 0) return null
  return (
    <ul className="log-subjects">
      {about.map(({ kind, id, name, isThere }) => {
        const address = isThere ? addressOf(kind, id) : null
        return (
          <li key={`${kind} ${id}`}>
            {/* locale keys: audit-log.kinds.* */}
            {t(`kinds.${kind}`)}{" "}
            {address === null ? (
              <span>{name}</span>
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

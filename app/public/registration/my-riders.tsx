import { lazy, Suspense } from "react"
import { href, Link } from "react-router"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { writeDay } from "#contracts/fields/typed-day.ts"
import { mostRiders, type OwnRider } from "#contracts/registration/own-riders.ts"
import { clubRidersAddress } from "#domain/competitions/club-address.ts"
import { numberedName } from "#domain/registration/participants.ts"
import { Badge } from "#ui/badge.tsx"
import type { Route } from "./+types/my-riders.ts"
import { namesOf } from "./names-of.ts"
import { RidersFailed } from "./riders-failed.tsx"

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  const { api } = context.get(siteContext)
  const [own, clubs] = await Promise.all([api.registration.ownRiders(), api.clubs.managed()])
  return { ...own, managed: clubs }
}

/** The riders whom the viewer's account enters: its owner and others, such as children (FA-01). */
export default function MyRiders({ loaderData: { riders, closed, managed } }: Route.ComponentProps) {
  const t = useWords("registration")
  const accounts = useWords("accounts")
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t("riders.title")}</PageTitle>
      <meta name="robots" content="noindex" />
      <HelpedHeading topic="riders">{t("riders.title")}</HelpedHeading>
      <p className="mt-2 text-muted">
        {t("riders.hint")} {accounts("ofClub.sees")}
      </p>
      {managed.map(({ club, institution: { id, name } }) => (
        <p key={`${id} ${club}`} className="mt-4">
          <Link to={clubRidersAddress({ club, institution: id })} className="quiet-button">
            {accounts("ofClub.riders", { club })}
          </Link>{" "}
          <span className="text-muted">{name}</span>
        </p>
      ))}
      <ul className="mt-6">
        {riders.map((rider) => (
          <RiderLine key={rider.id} rider={rider} />
        ))}
      </ul>
      {closed === null ? (
        <Link to={riderAddress("new")} className="button mt-6">
          {t("riders.add")}
        </Link>
      ) : (
        // locale keys: registration.riders.closed.*
        <p className="notice mt-6">{t(`riders.closed.${closed}`, { most: mostRiders })}</p>
      )}
      <p className="mt-6">
        <Link to={href("/claim")} className="text-link">
          {accounts("claim.link")}
        </Link>
      </p>
    </div>
  )
}

/** It needs scripts anyway, and brings dialogs that the page does not. */
const RemoveRider = lazy(() => import("./remove-rider.tsx"))

const riderAddress = (rider: string) => href("/my-riders/:rider", { rider })

/** What is known of one of them, and what can be done about it. */
function RiderLine({ rider }: { rider: OwnRider }) {
  const t = useWords("registration")
  const { id, isOwner, form, page, entries, alsoHeldBy, seenBy } = rider
  const facts = [
    form.birthDate === null ? null : writeDay(form.birthDate),
    form.club,
    form.bike,
    form.license,
  ]
  const known = facts.filter((fact) => fact !== null).join(" · ")
  return (
    <li className="border-b border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-xl wrap-anywhere">{numberedName(form) || t("riders.unnamed")}</strong>
        {isOwner && <Badge tone="plain">{t("riders.owner")}</Badge>}
      </p>
      <p className="wrap-anywhere text-muted">{known || t("riders.nothingKnown")}</p>
      <p className="text-muted">{t("riders.entries", { count: entries })}</p>
      {alsoHeldBy.length + seenBy.length > 0 && <OtherAccounts {...{ alsoHeldBy, seenBy }} />}
      <p className="mt-2 flex flex-wrap gap-3">
        <Link
          to={riderAddress(id)}
          className="quiet-button"
          aria-label={`${t("riders.change")}: ${form.name || t("riders.unnamed")}`}
        >
          {t("riders.change")}
        </Link>
        {page !== null && entries > 0 && (
          <Link
            to={href("/riders/:rider", { rider: page })}
            className="quiet-button"
            aria-label={`${t("riders.page")}: ${form.name}`}
          >
            {t("riders.page")}
          </Link>
        )}
        {/* one whom others enter too is left, and not removed */}
        {!isOwner && alsoHeldBy.length === 0 && (
          <Suspense>
            <RemoveRider rider={rider} />
          </Suspense>
        )}
      </p>
    </li>
  )
}

/** Which other accounts enter a rider, or have handed them over (FA-03, FA-04): few riders have any, whose words come with them. */
function OtherAccounts({ alsoHeldBy, seenBy }: Pick<OwnRider, "alsoHeldBy" | "seenBy">) {
  const t = useWords("rider-holders")
  return (
    <>
      {alsoHeldBy.length > 0 && (
        <p className="wrap-anywhere text-muted">{t("alsoHeldBy", { names: namesOf(alsoHeldBy, t) })}</p>
      )}
      {seenBy.length > 0 && (
        <p className="wrap-anywhere text-muted">{t("seenBy", { names: namesOf(seenBy, t) })}</p>
      )}
    </>
  )
}

export const ErrorBoundary = RidersFailed

import "#app/office/office.css"
import { useRef } from "react"
import { data, Link } from "react-router"
import { CalledOffBadge } from "#app/public/competitions/called-off.tsx"
import { RidersFailed } from "#app/public/registration/riders-failed.tsx"
import { useFormDialog } from "#app/public/registration/use-form-dialog.tsx"
import { outcomeInProcess } from "#app/site/api/outcome-of.ts"
import { HelpedHeading } from "#app/site/help/help-link.tsx"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { siteContext } from "#app/site/server-context.ts"
import { requireViewer } from "#app/site/shell/guard.ts"
import { PageTitle } from "#app/site/shell/page-title.tsx"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { ClubPage, ClubStage } from "#contracts/registration/club-riders.ts"
import { clubRidersAddress } from "#domain/competitions/club-address.ts"
import { pageAddress, resultsAddress } from "#domain/competitions/stage-path.ts"
import { Instant } from "#ui/instant.tsx"
import { EmptyState, Notice, Spinner } from "#ui/states.tsx"
import type { Route } from "./+types/club-riders.ts"
import { ClubRiderLine } from "./club-rider-line.tsx"

export async function loader({ context, url, params: { institution, club } }: Route.LoaderArgs) {
  await requireViewer({ context, url })
  const { api } = context.get(siteContext)
  const stage = url.searchParams.get("stage")
  const found = await outcomeInProcess(api.clubs.riders({ institution, club, stage }))
  if (!("kind" in found)) return { page: found }
  if (found.reason === "unreadable") throw data(null, { status: 404 })
  return { page: null }
}

/** The riders of a club, whom its manager enters for the stages of an institution (FA-05). */
export default function ClubRiders({ loaderData: { page } }: Route.ComponentProps) {
  const t = useWords("club-riders")
  const registration = useWords("registration")
  if (page) return <ManagedRiders page={page} />
  return (
    <Notice title={t("title")}>
      <p>{t("notYours")}</p>
      <p>
        <Link to="/my-riders" className="text-link">
          {registration("riders.title")}
        </Link>
      </p>
    </Notice>
  )
}

function ManagedRiders({ page }: { page: ClubPage }) {
  const { club, institution, stages, riders } = page
  const t = useWords("club-riders")
  const stage = stages.find(({ path }) => path === page.stage) ?? null
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle>{`${t("title")} – ${club}`}</PageTitle>
      <meta name="robots" content="noindex" />
      <p className="text-muted">{institution.name}</p>
      <HelpedHeading topic="riders">{club}</HelpedHeading>
      <p className="mt-2 text-muted">{t("hint")}</p>
      {stage ? (
        <OfStage key={stage.path} page={page} stage={stage} />
      ) : (
        <EmptyState title={t("noStage")}>{t("noStageNext")}</EmptyState>
      )}
      {riders.length === 0 && <EmptyState title={t("none")}>{t("noneNext")}</EmptyState>}
      {!stage && (
        <ul className="record-list">
          {riders.map((rider) => (
            <ClubRiderLine key={rider.id} rider={rider} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The stage, what can be done for it, and each rider with their entry. */
function OfStage({ page, stage }: { page: ClubPage; stage: ClubStage }) {
  const { club, riders, stages } = page
  const t = useWords("club-riders")
  const formats = useFormats(stage.timeZone)
  const form = useFormDialog(stage.path)
  const heading = useRef<HTMLHeadingElement>(null)
  const left = riders.filter(({ entry }) => entry === null)
  return (
    <>
      {stages.length > 1 && <OtherStages page={page} />}
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-3xl wrap-anywhere">
        {stage.title}
      </h2>
      <p className="text-muted">
        <Instant at={stage.competitionStartDate} format={formats.fullDayAndTime} />
      </p>
      {stage.calledOff && <CalledOffBadge calledOff={stage.calledOff} className="mt-1" />}
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Link to={pageAddress(stage.path)} className="text-link">
          {t("page")}
        </Link>
        <Link to={resultsAddress(stage.path)} className="text-link">
          {t("results")}
        </Link>
      </p>
      {stage.isOpen ? (
        <ScriptedButton
          className="button mt-4"
          aria-disabled={form.isOpening}
          onClick={() =>
            void form.openRiders({
              riders: left,
              mayAddRider: true,
              club: { id: club, someoneNew: t("someoneNew") },
            })
          }
        >
          {form.isOpening && <Spinner />} {t("enter")}
        </ScriptedButton>
      ) : (
        <p className="notice mt-4">{t("closed")}</p>
      )}
      {stage.isOpen && riders.length > 0 && left.length === 0 && (
        <p className="mt-3 text-muted">{t("allEntered")}</p>
      )}
      <ul className="record-list">
        {riders.map((rider) => (
          <ClubRiderLine
            key={rider.id}
            rider={rider}
            actions={{ stage, form, onGone: () => heading.current?.focus() }}
          />
        ))}
      </ul>
    </>
  )
}

/** The stages to choose from; the one that is shown is marked. */
function OtherStages({ page: { club, institution, stages, stage } }: { page: ClubPage }) {
  const t = useWords("club-riders")
  return (
    <nav aria-label={t("otherStages")} className="mt-6 flex flex-wrap gap-2">
      {stages.map(({ path, title }) => (
        <Link
          key={path}
          to={clubRidersAddress({ club, institution: institution.id, stage: path })}
          className="quiet-button aria-[current]:border-ink"
          aria-current={path === stage ? "page" : undefined}
          preventScrollReset
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

export const ErrorBoundary = RidersFailed

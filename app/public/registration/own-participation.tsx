import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import { useViewer } from "#app/site/shell/use-viewer.ts"
import type { StagePage, StageRights } from "#contracts/competitions/stage-page.ts"
import type { OwnEntry, ParticipantList } from "#contracts/registration/participants.ts"
import { clubRidersAddress } from "#domain/competitions/club-address.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"
import { mayJoinNow, mayLeaveNow, waitsForClasses } from "#domain/registration/registration-window.ts"
import { Spinner } from "#ui/states.tsx"
import { JoinedRiders, useCancelling } from "./joined-riders.tsx"
import { joinAddress, joinHash, joinPageAddress, someoneNew } from "./participants-address.ts"
import { useFormDialog } from "./use-form-dialog.tsx"

type JoinControlsProps = Pick<StageRights, "enterClubs"> & {
  stage: StagePage
  isDraft: boolean
  /** Null: it could not be read. */
  list: Pick<ParticipantList, "own" | "riders" | "mayAddRider"> | null
  now: number
}

/**
 * How the visitor joins a stage, once it is published, and enters the riders of clubs that they manage (FA-05); nothing is shown once it is
 * over (ST-03).
 */
export function JoinControls({ stage, isDraft, list, enterClubs, now }: JoinControlsProps) {
  const t = useWords("stage")
  const isOpen = !isDraft && mayJoinNow(stage, now) && !waitsForClasses(stage, now)
  // stays when the stage is over, so that an open form keeps its input
  return (
    <>
      <OwnParticipation
        stage={stage}
        isOpen={isOpen}
        mayLeave={!isDraft && mayLeaveNow(stage, now)}
        list={list}
        // a postponed stage is still to come, whatever its day was
        joined={now < stage.competitionEndDate || stage.calledOff?.kind === "postponed" ? t("joined") : null}
      />
      {isOpen && enterClubs.map((club) => <ClubRidersLink key={club} club={club} stagePath={stage.path} />)}
    </>
  )
}

/** Leads the manager of a club to where they enter its riders for the stage. */
function ClubRidersLink({ club, stagePath }: { club: string; stagePath: string }) {
  const t = useWords("registration")
  const { institution } = stageParams(stagePath)
  return (
    <Link
      to={clubRidersAddress({ club, institution, stage: stagePath })}
      className="quiet-button min-w-0 py-1.5 wrap-anywhere"
    >
      {t("enterClub", { club })}
    </Link>
  )
}

/** The part of the visitor's riders in a stage; unknown: it could not be read. */
type Participation = { kind: "joined"; entries: readonly OwnEntry[] } | { kind: "none" } | { kind: "unknown" }

type OwnParticipationProps = Pick<JoinControlsProps, "stage" | "list"> & {
  isOpen: boolean
  /** May who has joined cancel that? */
  mayLeave: boolean
  /** What riders who have joined see; null once the stage is over. */
  joined: string | null
}

/**
 * Riders join a stage here, see their registration, and change or cancel it while registration is open (ST-03, PA-12); so do several of
 * one account (FA-02).
 */
function OwnParticipation({ stage, isOpen, mayLeave, list, joined }: OwnParticipationProps) {
  const t = useWords("registration")
  const viewer = useViewer()
  const isVisitor = viewer === null
  // a visitor has no registration, so a failed read does not matter
  const ofAccount = isVisitor ? nobody : list
  const { own, setWritten } = useOwn(ofAccount)
  const { riders, mayAddRider } = ofAccount ?? nobody
  const form = useFormDialog(stage.path, ({ name, racingNumber, racingClass }) =>
    setWritten({
      // the owner is the first of those who can be entered
      ...{ id: own.kind === "joined" ? (own.entries[0]?.id ?? "") : (riders[0]?.id ?? "") },
      ...{ name, racingNumber, racingClass, status: "Registered", hasResult: false, isByOrganiser: false },
      // what the site knows is read again with the page
      ...{ startsAt: null, consent: null, signOn: null },
    }),
  )
  const cancelling = useCancelling(stage.path, () => setWritten(null))
  const { place, heading } = useFocusMoved(own.kind === "joined")
  const isOffered = own.kind === "none" && isOpen
  const hasSeveral = riders.length > 1
  const join = () =>
    hasSeveral ? form.openRiders({ riders, mayAddRider }) : form.open({ kind: "join", isVisitor })
  useJoinHash(isOffered && !isVisitor, join)
  // whoever is joined can enter others, and whoever is not can enter somebody else
  const canEnterOthers =
    isOpen && (own.kind === "joined" ? riders.length > 0 || mayAddRider : mayAddRider && !hasSeveral)
  const shown = { stage, isOpen, mayLeave, joined, heading, form, cancelling }
  return (
    // focused by script alone: a ring around all of it would be taller than a phone
    <div
      ref={place}
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-3 focus-visible:outline-none"
    >
      {own.kind === "joined" && <JoinedRiders entries={own.entries} {...shown} />}
      {own.kind === "unknown" && joined && <p className="text-error-ink">{t("failed.start")}</p>}
      {isOffered && (
        <>
          <ScriptedButton className="button needs-script" aria-disabled={form.isOpening} onClick={join}>
            {form.isOpening && <Spinner />} {t("join")}
          </ScriptedButton>
          <OtherWaysToJoin stagePath={stage.path} isVisitor={isVisitor} />
          <HelpLink topic="join" />
        </>
      )}
      {canEnterOthers && (
        <>
          <ScriptedButton
            className="quiet-button needs-script"
            aria-disabled={form.isOpening}
            onClick={() => form.openRiders({ riders, mayAddRider })}
          >
            {t("enterAnother")}
          </ScriptedButton>
          <noscript>
            {/* the page asks who rides as soon as somebody has joined */}
            <a
              href={joinPageAddress(stage.path, own.kind === "joined" ? undefined : someoneNew)}
              className="quiet-button"
            >
              {t("enterAnother")}
            </a>
          </noscript>
        </>
      )}
    </div>
  )
}

/** How to sign in first, and how to join without script (RW-05). */
function OtherWaysToJoin({ stagePath, isVisitor }: { stagePath: string; isVisitor: boolean }) {
  const t = useWords("stage")
  const registration = useWords("registration")
  const page = joinPageAddress(stagePath)
  const loginTo = (address: string) => `/login?return=${encodeURIComponent(address)}`
  return (
    <>
      {isVisitor && (
        <p className="needs-script text-muted">
          {t("haveAccount")}{" "}
          <Link to={loginTo(joinAddress(stagePath))} className="text-link">
            {t("loginToJoin")}
          </Link>
        </p>
      )}
      <noscript>
        <a href={isVisitor ? loginTo(page) : page} className="button">
          {isVisitor ? t("loginToJoin") : registration("join")}
        </a>
      </noscript>
    </>
  )
}

/** Opens the form of somebody who has signed in to join, once, and takes that out of the address. */
function useJoinHash(mayOpen: boolean, open: () => void) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const openNow = useEffectEvent(() => {
    void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true })
    open()
  })
  const isRequested = mayOpen && hash === joinHash
  useEffect(() => {
    if (isRequested) openNow()
  }, [isRequested])
}

/** What a visitor without an account would read. */
const nobody = { own: [], riders: [], mayAddRider: false }

/** The part as it was read, or as the visitor has changed it: a change counts at once, before the page is reloaded. */
function useOwn(list: Pick<ParticipantList, "own"> | null) {
  const read = list?.own ?? noEntries
  const [lastRead, setLastRead] = useState(read)
  const [written, setWritten] = useState<OwnEntry | null>(null)
  if (read !== lastRead) {
    setLastRead(read)
    // what is read again takes its place
    if (read.length > 0) setWritten(null)
  }
  // an entry of one of several riders is read again before it is shown
  const entries = written && read.length < 2 ? [written] : read
  const own: Participation =
    entries.length > 0 ? { kind: "joined", entries } : { kind: list ? "none" : "unknown" }
  return { own, setWritten }
}

const noEntries: readonly OwnEntry[] = []

/**
 * The pressed button disappears with the change that it made: the focus moves to the heading that replaces it, or to the block.
 */
function useFocusMoved(isJoined: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const before = useRef(isJoined)
  useEffect(() => {
    const isLost = before.current !== isJoined && document.activeElement === document.body
    if (isLost) (heading.current ?? place.current)?.focus()
    before.current = isJoined
  }, [isJoined])
  return { place, heading }
}

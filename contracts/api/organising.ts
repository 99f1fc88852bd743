import { type } from "@orpc/contract"
import { z } from "zod"
import { championshipForm, copySeasonForm, newChampionshipForm } from "#contracts/championship-form.ts"
import { earliestInstant, latestInstant } from "#contracts/instant.ts"
import {
  type AuditPage,
  type ChampionshipToEdit,
  type ClubForm,
  clubForm,
  type FirstSteps,
  type FoundUser,
  type HeldRole,
  type InstitutionToEdit,
  institutionForm,
  type ListedChampionship,
  newInstitutionForm,
  type OwnChampionship,
  roleForm,
} from "#contracts/organising.ts"
import { storableText } from "#contracts/storable-text.ts"
import { atInstitution, championshipInput, forSignedIn, onSite, refusals, refusalsWith } from "./procedure.ts"

const championship = championshipInput
/** The version that a form was filled with: saving is refused if it has changed meanwhile. */
const version = storableText(100)
/** A search text: as long as an address allows. */
const searched = storableText(20_000)
/** An instant, or none: no limit. */
const instant = z.int().min(earliestInstant).max(latestInstant).nullable()

const saved = type<{ kind: "saved" }>()
const created = type<{ kind: "created"; id: string }>()

const institutions = onSite("manage-institutions")
const championships = onSite("manage-championships")
const ofChampionship = atInstitution("edit-championship").errors(refusals("championship-not-found"))
const clubs = onSite("manage-clubs")
const roles = onSite("grant-role")
const changeRole = roles.errors(
  refusals("no-such-user", "email-not-verified", "no-such-institution", "held", "not-held", "last-admin"),
)

/** The data that admins and secretaries manage; the words of the refusals are `forms.faults`. */
export const organising = {
  /** The next steps on a site where nothing was ever published (HE-03). */
  firstSteps: institutions.output(type<FirstSteps>()),
  institutions: institutions.output(type<InstitutionToEdit[]>()),
  /** Its id is a permanent part of all its paths; it is made from the name if none was chosen (D-01). */
  createInstitution: institutions
    .errors(refusals("id-empty", "id-taken"))
    .input(newInstitutionForm)
    .output(created),
  saveInstitution: institutions
    .errors(refusals("institution-not-found", "changed-meanwhile"))
    .input(z.object({ id: storableText(100), version, form: institutionForm }))
    .output(saved),

  /** Those of all institutions (OR-01). */
  championships: championships.output(type<ListedChampionship[]>()),
  /** Those of the institutions in which the caller is a secretary (D-02). */
  ownChampionships: forSignedIn.output(type<OwnChampionship[]>()),
  createChampionship: championships
    .errors(refusals("institution-not-found", "id-empty", "id-taken"))
    .input(newChampionshipForm)
    .output(created),
  /** Copies its classes, rules and settings, and the chosen stages as drafts, moved by a number of days (OR-07). */
  copySeason: championships
    .errors({
      ...refusals(
        "championship-not-found",
        "id-empty",
        "id-taken",
        "copied-stage-not-found",
        "changed-meanwhile",
      ),
      ...refusalsWith(z.object({ stage: z.string() }), "stage-uncopied"),
    })
    .input(z.object({ championship, form: copySeasonForm }))
    .output(created),
  /** With its stages (OR-02). */
  championshipToEdit: ofChampionship.input(z.object({ championship })).output(type<ChampionshipToEdit>()),
  /** Only an admin changes whether it is public (D-02). */
  saveChampionship: ofChampionship
    .errors({
      ...refusals("changed-meanwhile"),
      // a class that a stage uses stays
      ...refusalsWith(z.object({ racingClass: z.string() }), "class-in-use"),
      // riders of a posted class were shown its order
      ...refusalsWith(z.object({ stage: z.string() }), "stage-posted"),
    })
    .input(z.object({ championship, version, form: championshipForm }))
    .output(saved),

  clubs: clubs.output(type<ClubForm[]>()),
  addClub: clubs.errors(refusals("club-exists")).input(clubForm).output(saved),
  /** Changes it everywhere; `former` is the club as the form loaded it. */
  saveClub: clubs
    .errors(refusals("club-exists", "club-not-found", "changed-meanwhile"))
    .input(
      z.object({ former: z.object({ id: storableText(200), country: storableText(100) }), form: clubForm }),
    )
    .output(saved),
  /** Only a club without riders. */
  removeClub: clubs
    .errors(refusals("club-not-found", "club-in-use"))
    .input(z.object({ id: clubForm.shape.id }))
    .output(type<{ kind: "removed" }>()),

  roles: roles.output(type<HeldRole[]>()),
  /** People by a part of their name or email (D-02). */
  users: roles.input(z.object({ text: searched })).output(type<FoundUser[]>()),
  /** For users who have signed in, or proved to be the owner, within the last minutes. */
  grantRole: changeRole
    .errors(refusals("proof-needed"))
    .input(roleForm)
    .output(type<{ kind: "granted" | "revoked" }>()),
  revokeRole: changeRole.input(roleForm).output(type<{ kind: "granted" | "revoked" }>()),

  /** The audit log, page by page (XC-03). */
  audit: onSite("read-audit")
    .input(
      z.object({
        /** A text in the event, its values, or the email of the actor or the person concerned; empty: all. */
        text: searched,
        /** The first instant, and the one after the last. */
        from: instant,
        until: instant,
        /** The `next` of the page before; null: the newest. */
        before: z.int().min(1).nullable(),
      }),
    )
    .output(type<AuditPage>()),
}

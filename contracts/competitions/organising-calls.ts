import { type } from "@orpc/contract"
import { z } from "zod"
import {
  atInstitution,
  championshipInput,
  forSignedIn,
  onSite,
  refusals,
  refusalsWith,
} from "#contracts/api/procedure.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import { championshipForm, copySeasonForm, newChampionshipForm } from "./championship-form.ts"
import {
  type ChampionshipEffects,
  type ChampionshipToEdit,
  type ClubForm,
  clubForm,
  type FirstSteps,
  type InstitutionEffects,
  type InstitutionToEdit,
  institutionForm,
  type ListedChampionship,
  type MergedClubs,
  newInstitutionForm,
  type OwnChampionship,
  type OwnStage,
} from "./organising.ts"

const championship = championshipInput
/** The version that a form was filled with: saving is refused if it has changed meanwhile. */
const version = storableText(100)
/** The confirmed question: the confirmation counts only for the change that it was about. */
const confirmed = version.nullable().default(null)

const saved = type<{ kind: "saved" }>()
const created = type<{ kind: "created"; id: string }>()

const institutions = onSite("manage-institutions")
const championships = onSite("manage-championships")
const ofChampionship = atInstitution("edit-championship").errors(refusals("championship-not-found"))
const clubs = onSite("manage-clubs")

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
    .input(z.object({ id: storableText(100), version, form: institutionForm, confirmed }))
    .output(type<{ kind: "saved" } | ({ kind: "to-confirm" } & InstitutionEffects)>()),

  /** Only one without championships and secretaries. */
  removeInstitution: institutions
    .errors(refusals("institution-not-found", "institution-has-championships", "institution-has-secretaries"))
    .input(z.object({ id: storableText(100) }))
    .output(type<{ kind: "removed" }>()),

  /** Those of all institutions (OR-01). */
  championships: championships.output(type<ListedChampionship[]>()),
  /** Those of the institutions in which the caller is a secretary (D-02). */
  ownChampionships: forSignedIn.output(type<OwnChampionship[]>()),
  /** Those at which the caller works as secretary or judge: today's first. */
  ownStages: forSignedIn.output(type<OwnStage[]>()),
  createChampionship: championships
    .errors(refusals("institution-not-found", "id-empty", "id-taken"))
    .input(newChampionshipForm)
    .output(created),
  /** Only one without stages. */
  removeChampionship: championships
    .errors(refusals("championship-not-found", "championship-has-stages"))
    .input(z.object({ championship }))
    .output(type<{ kind: "removed" }>()),
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
      // to hide it, a fresh proof
      ...refusals("changed-meanwhile", "proof-needed"),
      // a class that a stage uses stays
      ...refusalsWith(z.object({ racingClass: z.string() }), "class-in-use"),
      // so does a team that somebody rides for
      ...refusalsWith(z.object({ team: z.string() }), "team-in-use"),
      // riders of a posted class were shown its order
      ...refusalsWith(z.object({ stage: z.string() }), "stage-posted"),
    })
    .input(
      z.object({
        championship,
        version,
        form: championshipForm,
        confirmed,
      }),
    )
    .output(type<{ kind: "saved" } | ({ kind: "to-confirm" } & ChampionshipEffects)>()),

  clubs: clubs.output(type<ClubForm[]>()),
  addClub: clubs.errors(refusals("club-exists")).input(clubForm).output(saved),
  /** Changes it everywhere; `former` is the club as the form loaded it. */
  saveClub: clubs
    .errors(refusals("club-exists", "club-not-found", "changed-meanwhile"))
    .input(
      z.object({ former: z.object({ id: storableText(200), country: storableText(100) }), form: clubForm }),
    )
    .output(saved),
  /** Riders, results and points of `from` become those of `into`, everywhere (D-56); it is always asked first. */
  mergeClubs: clubs
    .errors(refusals("club-not-found", "same-club", "proof-needed"))
    .input(
      z.object({
        from: clubForm.shape.id,
        into: clubForm.shape.id,
        confirmed,
      }),
    )
    .output(type<{ kind: "merged" } | ({ kind: "to-confirm" } & MergedClubs)>()),
  /** Only a club without riders. */
  removeClub: clubs
    .errors(refusals("club-not-found", "club-in-use"))
    .input(z.object({ id: clubForm.shape.id }))
    .output(type<{ kind: "removed" }>()),
}

import type { ChampionshipForm, NewChampionshipForm } from "#contracts/championship-form.ts"
import type { ClubForm } from "#contracts/club-form.ts"
import type { InstitutionForm, NewInstitutionForm } from "#contracts/institution-form.ts"
import type { RoleForm } from "#contracts/role-form.ts"
import type { Actor } from "#domain/access/may.ts"
import { type ChangeRoleAsOutcome, grantRoleAs, revokeRoleAs } from "#server/accounts/change-role-as.ts"
import { type FindUsersOutcome, findUsers } from "#server/accounts/find-users.ts"
import { listRoleHolders, type RoleHoldersOutcome } from "#server/accounts/list-role-holders.ts"
import { type AuditSearch, type ReadAuditOutcome, readAudit } from "#server/accounts/read-audit.ts"
import {
  type ChampionshipToEditOutcome,
  championshipToEdit,
} from "#server/competitions/championship-to-edit.ts"
import type { Context } from "#server/competitions/context.ts"
import {
  type CreateChampionshipOutcome,
  createChampionship,
} from "#server/competitions/create-championship.ts"
import { type ChampionshipsOutcome, listChampionships } from "#server/competitions/list-championships.ts"
import { listClubs } from "#server/competitions/list-clubs.ts"
import { type InstitutionsOutcome, listInstitutions } from "#server/competitions/list-institutions.ts"
import { listOwnChampionships, type OwnChampionship } from "#server/competitions/list-own-championships.ts"
import type { ChampionshipPlace } from "#server/competitions/read-championship.ts"
import { type SaveChampionshipOutcome, saveChampionship } from "#server/competitions/save-championship.ts"
import {
  type AddClubOutcome,
  addClub,
  type RemoveClubOutcome,
  removeClub,
  type SaveClubOutcome,
  saveClub,
} from "#server/competitions/save-club.ts"
import {
  type CreateInstitutionOutcome,
  createInstitution,
  type SaveInstitutionOutcome,
  saveInstitution,
} from "#server/competitions/save-institution.ts"
import type { AccountContext } from "./account-context.ts"
import type { Services } from "./services.ts"

/** Why nobody may do anything: the session is over. */
type NotSignedIn = { kind: "refused"; reason: "not-signed-in" }

/** What the pages of one request may do as organisers; each use-case checks what the viewer may. */
export type OrganisingContext = {
  institutions(): Promise<InstitutionsOutcome | NotSignedIn>
  createInstitution(form: NewInstitutionForm): Promise<CreateInstitutionOutcome | NotSignedIn>
  saveInstitution(change: {
    id: string
    version: string
    form: InstitutionForm
  }): Promise<SaveInstitutionOutcome | NotSignedIn>
  championships(): Promise<ChampionshipsOutcome | NotSignedIn>
  /** Those of the institutions whose secretary the viewer is. */
  ownChampionships(): Promise<OwnChampionship[] | null>
  createChampionship(form: NewChampionshipForm): Promise<CreateChampionshipOutcome | NotSignedIn>
  championshipToEdit(place: ChampionshipPlace): Promise<ChampionshipToEditOutcome | NotSignedIn>
  saveChampionship(change: {
    place: ChampionshipPlace
    version: string
    form: ChampionshipForm
  }): Promise<SaveChampionshipOutcome | NotSignedIn>
  clubs(): Promise<ClubForm[]>
  addClub(form: ClubForm): Promise<AddClubOutcome | NotSignedIn>
  saveClub(change: { former: ClubForm; form: ClubForm }): Promise<SaveClubOutcome | NotSignedIn>
  removeClub(id: string): Promise<RemoveClubOutcome | NotSignedIn>
  roles(): Promise<RoleHoldersOutcome | NotSignedIn>
  users(text: string): Promise<FindUsersOutcome | NotSignedIn>
  grantRole(form: RoleForm): Promise<ChangeRoleAsOutcome | NotSignedIn>
  revokeRole(form: RoleForm): Promise<ChangeRoleAsOutcome | NotSignedIn>
  audit(search: AuditSearch): Promise<ReadAuditOutcome | NotSignedIn>
}

/** Returns what a request's pages may do as organisers, on the word of whoever is signed in then. */
export const organisingContext = (
  { db, now }: Pick<Services, "db" | "now">,
  { viewer }: Pick<AccountContext, "viewer">,
): OrganisingContext => {
  /** Lets the viewer act, if there is one. */
  const as = async <Outcome>(
    act: (context: Context & { actor: Actor }) => Promise<Outcome>,
  ): Promise<Outcome | NotSignedIn> => {
    const actor = await viewer()
    return actor ? act({ db, actor, now: now() }) : { kind: "refused", reason: "not-signed-in" }
  }
  return {
    institutions: () => as(listInstitutions),
    createInstitution: (form) => as((context) => createInstitution(context, form)),
    saveInstitution: (change) => as((context) => saveInstitution(context, change)),
    championships: () => as(listChampionships),
    ownChampionships: async () => listOwnChampionships({ db, actor: await viewer() }),
    createChampionship: (form) => as((context) => createChampionship(context, form)),
    championshipToEdit: (place) => as((context) => championshipToEdit(context, place)),
    saveChampionship: (change) => as((context) => saveChampionship(context, change)),
    clubs: () => listClubs(db),
    addClub: (form) => as((context) => addClub(context, form)),
    saveClub: (change) => as((context) => saveClub(context, change)),
    removeClub: (id) => as((context) => removeClub(context, id)),
    roles: () => as(listRoleHolders),
    users: (text) => as((context) => findUsers(context, text)),
    grantRole: (form) => as((context) => grantRoleAs(context, form)),
    revokeRole: (form) => as((context) => revokeRoleAs(context, form)),
    audit: (search) => as((context) => readAudit(context, search)),
  }
}

import type { ClubForm } from "#contracts/club-form.ts"
import { revokeRoleAs } from "#server/accounts/change-role-as.ts"
import { findUsers } from "#server/accounts/find-users.ts"
import { listRoleHolders } from "#server/accounts/list-role-holders.ts"
import { readAudit } from "#server/accounts/read-audit.ts"
import { championshipToEdit } from "#server/competitions/championship-to-edit.ts"
import { createChampionship } from "#server/competitions/create-championship.ts"
import { listChampionships } from "#server/competitions/list-championships.ts"
import { listClubs } from "#server/competitions/list-clubs.ts"
import { listInstitutions } from "#server/competitions/list-institutions.ts"
import { listOwnChampionships } from "#server/competitions/list-own-championships.ts"
import { saveChampionship } from "#server/competitions/save-championship.ts"
import { addClub, removeClub, saveClub } from "#server/competitions/save-club.ts"
import { createInstitution, saveInstitution } from "#server/competitions/save-institution.ts"
import type { AccountContext } from "./account-context.ts"
import { type Bound, type BoundToSignedIn, bindTo, bindToSignedIn } from "./bind-use-case.ts"
import { giveRoleBy } from "./give-role.ts"
import type { Services } from "./services.ts"

/** What the pages of one request may do as organisers; each use-case checks what the viewer may. */
export type OrganisingContext = {
  institutions: BoundToSignedIn<typeof listInstitutions>
  createInstitution: BoundToSignedIn<typeof createInstitution>
  saveInstitution: BoundToSignedIn<typeof saveInstitution>
  championships: BoundToSignedIn<typeof listChampionships>
  /** Those of the institutions whose secretary the viewer is. */
  ownChampionships: Bound<typeof listOwnChampionships>
  createChampionship: BoundToSignedIn<typeof createChampionship>
  championshipToEdit: BoundToSignedIn<typeof championshipToEdit>
  saveChampionship: BoundToSignedIn<typeof saveChampionship>
  clubs(): Promise<ClubForm[]>
  addClub: BoundToSignedIn<typeof addClub>
  saveClub: BoundToSignedIn<typeof saveClub>
  removeClub: BoundToSignedIn<typeof removeClub>
  roles: BoundToSignedIn<typeof listRoleHolders>
  users: BoundToSignedIn<typeof findUsers>
  grantRole: BoundToSignedIn<ReturnType<typeof giveRoleBy>>
  revokeRole: BoundToSignedIn<typeof revokeRoleAs>
  audit: BoundToSignedIn<typeof readAudit>
}

/** Returns what a request's pages may do as organisers, on the word of whoever is signed in then. */
export const organisingContext = (
  services: Pick<Services, "accounts" | "db" | "now">,
  visitor: Pick<AccountContext, "viewer">,
  request: Request,
): OrganisingContext => {
  const bind = bindToSignedIn(services, visitor)
  return {
    institutions: bind("organising/institutions", listInstitutions),
    createInstitution: bind("organising/create-institution", createInstitution),
    saveInstitution: bind("organising/save-institution", saveInstitution),
    championships: bind("organising/championships", listChampionships),
    ownChampionships: bindTo(services, visitor)("organising/own-championships", listOwnChampionships),
    createChampionship: bind("organising/create-championship", createChampionship),
    championshipToEdit: bind("organising/championship-to-edit", championshipToEdit),
    saveChampionship: bind("organising/save-championship", saveChampionship),
    clubs: () => listClubs(services.db),
    addClub: bind("organising/add-club", addClub),
    saveClub: bind("organising/save-club", saveClub),
    removeClub: bind("organising/remove-club", removeClub),
    roles: bind("organising/roles", listRoleHolders),
    users: bind("organising/users", findUsers),
    grantRole: bind("organising/grant-role", giveRoleBy(services, request)),
    revokeRole: bind("organising/revoke-role", revokeRoleAs),
    audit: bind("organising/audit", readAudit),
  }
}

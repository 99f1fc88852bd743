import { revokeRole } from "#server/accounts/change-role.ts"
import { changeRoleCommand } from "#server/cli/change-role-command.ts"

/** Takes a role back (D-02). */
export const revoke = changeRoleCommand("revoke", "takes a role back", revokeRole)

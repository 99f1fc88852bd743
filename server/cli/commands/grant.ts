import { grantRole } from "#server/accounts/change-role.ts"
import { changeRoleCommand } from "#server/cli/change-role-command.ts"

/** Gives a role to an account (D-02). */
export const grant = changeRoleCommand(
  "grant",
  "gives a role to an account whose email is verified",
  grantRole,
)

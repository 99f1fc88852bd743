import type { Command } from "./command.ts"
import { backup } from "./commands/backup.ts"
import { doctor } from "./commands/doctor.ts"
import { importParticipantsCommand } from "./commands/import-participants.ts"
import { importResultsCommand } from "./commands/import-results.ts"
import { restore } from "./commands/restore.ts"
import { grant, revoke } from "./commands/roles.ts"
import { userAdd } from "./commands/user-add.ts"

/** All that `nulle` can do, in the order of its help. */
export const commands: readonly Command[] = [
  userAdd,
  grant,
  revoke,
  doctor,
  backup,
  restore,
  importParticipantsCommand,
  importResultsCommand,
]

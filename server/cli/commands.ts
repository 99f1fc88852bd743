import type { Command } from "./command.ts"
import { backup } from "./commands/backup.ts"
import { backupFailed } from "./commands/backup-failed.ts"
import { backupVerify } from "./commands/backup-verify.ts"
import { doctor } from "./commands/doctor.ts"
import { importLicencesCommand } from "./commands/import-licences.ts"
import { importNumbersCommand } from "./commands/import-numbers.ts"
import { importParticipantsCommand } from "./commands/import-participants.ts"
import { importResultsCommand } from "./commands/import-results.ts"
import { institutionList, userList } from "./commands/lists.ts"
import { restore } from "./commands/restore.ts"
import { grant, revoke } from "./commands/roles.ts"
import { userAdd } from "./commands/user-add.ts"
import { userPassword } from "./commands/user-password.ts"

/** All that `nulle` can do, in the order of its help. */
export const commands: readonly Command[] = [
  userAdd,
  userList,
  userPassword,
  institutionList,
  grant,
  revoke,
  doctor,
  // before the command whose name they begin with
  backupFailed,
  backupVerify,
  backup,
  restore,
  importParticipantsCommand,
  importResultsCommand,
  importNumbersCommand,
  importLicencesCommand,
]

import type { Doer } from "./context.ts"
import { type Deed, writeAudits } from "./write-audit.ts"
import { builderOf, type StageWrite } from "./write-stage.ts"

/** Appends to the audit log what somebody did in a stage (SP-10); its path is put to each. */
export const auditStage = (write: StageWrite, by: Doer, ...deeds: readonly Deed[]): Promise<void> =>
  writeAudits(
    builderOf(write),
    deeds.map(({ event, data }) => ({ event, data: { stage: write.stage.path, ...data } })),
    by,
  )

import type { JudgesAnswer, JudgesRequest } from "#contracts/judges-request.ts"
import { createPass } from "#server/judging/create-pass.ts"
import { importWaiting } from "#server/judging/import-waiting.ts"
import { judgesDesk } from "#server/judging/judges-desk.ts"
import { letDeviceIn } from "#server/judging/let-device-in.ts"
import { revokeDevice } from "#server/judging/revoke-device.ts"
import { revokePass } from "#server/judging/revoke-pass.ts"
import { removeStageJudge, setStageJudge } from "#server/judging/set-stage-judge.ts"
import type { AccountContext } from "./account-context.ts"
import { type Bound, bindTo } from "./bind-use-case.ts"
import type { Services } from "./services.ts"

/** What secretaries see and do about who judges the stage with a path, and with what; nothing of it is for kept pages. */
export type JudgingContext = {
  judgesDesk: Bound<typeof judgesDesk>
  workOnJudges(path: string, asked: JudgesRequest): Promise<JudgesAnswer>
}

/** Returns what a request's pages may ask and do about judges. */
export const judgingContext = (
  services: Pick<Services, "accounts" | "db" | "now" | "queues">,
  visitor: Pick<AccountContext, "viewer">,
): JudgingContext => {
  const bind = bindTo(services, visitor)
  const workHere = bind(
    (_path: string, { intent }: JudgesRequest) => `judges/${intent}`,
    (asker, path: string, asked: JudgesRequest) => work({ ...asker, queues: services.queues }, path, asked),
  )
  return {
    judgesDesk: bind("judges/desk", judgesDesk),
    workOnJudges: async (path, asked) => answerOf(await workHere(path, asked)),
  }
}

const work = async (context: Parameters<typeof importWaiting>[0], path: string, asked: JudgesRequest) => {
  switch (asked.intent) {
    case "set-judge":
      return setStageJudge(context, path, { userId: asked.user, sections: asked.sections })
    case "remove-judge":
      return removeStageJudge(context, path, { userId: asked.user })
    case "create-pass":
      return createPass(context, { stage: path, name: asked.name, section: asked.section })
    case "revoke-pass":
      return revokePass(context, asked.pass)
    case "revoke-device":
      return revokeDevice(context, asked.device)
    case "let-device-in":
      return letDeviceIn(context, asked.device)
    case "import-waiting":
      return importWaiting(context, path, asked.file)
  }
}

const answerOf = (outcome: Awaited<ReturnType<typeof work>>): JudgesAnswer => {
  if (outcome.kind === "refused") return { kind: "refused", reason: outcome.reason }
  return outcome.kind === "created" || outcome.kind === "imported" ? outcome : { kind: "done" }
}

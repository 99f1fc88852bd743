import { localDayOf } from "#contracts/local-time.ts"
import type { RegistrationAnswer } from "#contracts/registration-answer.ts"
import type { RegistrationRequest } from "#contracts/registration-request.ts"
import { may } from "#domain/access/may.ts"
import { listClubs } from "#server/competitions/clubs.ts"
import type { Context } from "#server/db/context.ts"
import { joinStage } from "#server/registration/join-stage.ts"
import { findRegistrationStage } from "#server/registration/registration-stage.ts"
import { cancelParticipation, removeParticipant } from "#server/registration/remove-participant.ts"
import { removeUnconfirmed } from "#server/registration/remove-unconfirmed.ts"
import { saveParticipant } from "#server/registration/save-participant.ts"
import { setParticipantStatus } from "#server/registration/set-participant-status.ts"
import { type StartOutcome, startJoining, startSaving } from "#server/registration/start-registration.ts"
import type { AccountContext } from "./account-context.ts"
import { bindToSignedIn, type NotSignedIn } from "./bind-use-case.ts"
import { forgetBy } from "./forget-by.ts"
import type { Services } from "./services.ts"

/** Whose form is asked for: the visitor's own, a new participant's, or a participant's by their id. */
export type AskedForm = { for: "myself" } | { for: "participant"; id: string | null }

/** What riders and secretaries do about who rides in the stage with a path. */
export type RegistrationDesk = {
  /** The day in the stage's time zone, an ISO date; null where there is no such stage for the visitor. */
  stageToday(path: string): Promise<string | null>
  /** What a form starts with. */
  startRegistration(path: string, asked: AskedForm): Promise<StartOutcome | NotSignedIn>
  /** Does what is asked, as far as the visitor may. */
  register(path: string, asked: RegistrationRequest): Promise<RegistrationAnswer>
}

/** Returns what a request's pages may do about who rides. */
export const registrationDesk = (
  services: Pick<Services, "accounts" | "db" | "now">,
  visitor: Pick<AccountContext, "viewer" | "profile">,
  request: Pick<Request, "headers">,
): RegistrationDesk => {
  const { db, now } = services
  const bind = bindToSignedIn(services, visitor)
  return {
    stageToday: async (path) => {
      const stage = await findRegistrationStage(db, path)
      if (!stage) return null
      const { institutionId: institution, status, timeZone } = stage
      const isShown =
        status === "published" || may(await visitor.viewer(), "manage-participants", { institution })
      return isShown ? localDayOf(now(), timeZone) : null
    },
    startRegistration: bind((_path, asked) => `registration/form-for-${asked.for}`, start),
    register: bind(
      (_path, { intent }) => `registration/${intent}`,
      registerBy(forgetBy(services, visitor, request)),
    ),
  }
}

const start = async (context: Context, path: string, asked: AskedForm): Promise<StartOutcome> => {
  const place = { stagePath: path, clubs: await listClubs(context.db) }
  return asked.for === "myself" ? startJoining(context, place) : startSaving(context, place, asked.id)
}

const registerBy =
  (forget: ReturnType<typeof forgetBy>) =>
  async (context: Context, path: string, asked: RegistrationRequest): Promise<RegistrationAnswer> => {
    switch (asked.intent) {
      case "join":
        return joinStage(context, path, asked)
      case "cancel":
        return cancelParticipation(context, path)
      case "save":
        return saveParticipant(context, path, asked)
      case "remove":
        return removeParticipant(context, path, asked.id)
      case "remove-unconfirmed":
        return removeUnconfirmed(context, path)
      case "forget":
        return forget(context, path, asked)
      case "set-status":
        return setParticipantStatus(context, path, asked)
    }
  }

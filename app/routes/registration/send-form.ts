import type { ParticipantForm } from "#contracts/participant-form.ts"
import type { RegistrationAnswer, RegistrationRefused } from "#contracts/registration-answer.ts"
import type { RegistrationRequest } from "#contracts/registration-request.ts"
import type { RegistrationStart } from "#contracts/registration-start.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { askRegistration, type Unanswered } from "./ask-registration.ts"

type Answer = RegistrationAnswer | Unanswered

/** How sending a form ended; stopped: by who sends it. */
export type SentOutcome =
  | { kind: "written" }
  | { kind: "stopped" }
  | RegistrationRefused
  | { kind: "failed"; why: "check" | "unreachable" | "broken" }

type Sending = {
  path: string
  /** Whose form it is, where a secretary fills it in. */
  subject: RegistrationStart["subject"]
  form: ParticipantForm
  /** Asks who sends it. */
  confirm(reason: ToConfirm): Promise<boolean>
  /** Tells how the writing goes. */
  follow(writing: Promise<Answer>): Promise<Answer>
}

/**
 * Sends a form: first on trial, which finds duplicates and asks what has to be confirmed (PA-06, PA-16), then for good. Who
 * was faster meanwhile is found by the second.
 */
export async function sendForm({ path, subject, form, confirm, follow }: Sending): Promise<SentOutcome> {
  const confirmed: ToConfirm[] = []
  let isTrial = true
  for (;;) {
    const asking = askRegistration(path, requestOf(subject, { form, confirmed, isTrial }))
    const answer: Answer = isTrial ? await asking : await follow(asking)
    if (answer.kind === "failed") return isTrial ? { kind: "failed", why: "check" } : answer
    if (answer.kind === "written" || answer.kind === "refused") return answer
    if (answer.kind === "to-confirm") {
      for (const reason of answer.reasons) if (!(await confirm(reason))) return { kind: "stopped" }
      confirmed.push(...answer.reasons)
    } else if (!isTrial) return { kind: "failed", why: "broken" }
    isTrial = answer.kind === "to-confirm"
  }
}

const requestOf = (
  subject: RegistrationStart["subject"],
  sent: { form: ParticipantForm; confirmed: ToConfirm[]; isTrial: boolean },
): RegistrationRequest =>
  subject === null ? { intent: "join", ...sent } : { intent: "save", ...subject, ...sent }

import { href } from "react-router"
import type { RegistrationAnswer, RegistrationRefused } from "#contracts/registration-answer.ts"
import type { RegistrationRequest } from "#contracts/registration-request.ts"
import type { RegistrationStart } from "#contracts/registration-start.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"

/** The server could not be reached, or did not answer as it should. */
export type Unanswered = { kind: "failed"; why: "unreachable" | "broken" }

/** Milliseconds after which nobody waits any longer. */
const patience = 20_000

/** Asks the stage's registration to do something; never throws. */
export async function askRegistration(
  path: string,
  request: RegistrationRequest,
): Promise<RegistrationAnswer | Unanswered> {
  const headers = { "Content-Type": "application/json" }
  return read("readAnswer", addressOf(path), { method: "POST", headers, body: JSON.stringify(request) })
}

/** What a participant's form is for. */
export type FormTask = { kind: "join" } | { kind: "add" } | { kind: "edit"; id: string }

/** Asks what a form starts with; never throws. */
export async function askStart(
  path: string,
  task: FormTask,
): Promise<{ kind: "started"; start: RegistrationStart } | RegistrationRefused | Unanswered> {
  // a new participant has no id
  const participant = task.kind === "edit" ? task.id : ""
  const query = task.kind === "join" ? "" : `?${new URLSearchParams({ participant })}`
  return read("readStarted", `${addressOf(path)}${query}`, {})
}

const addressOf = (path: string) =>
  href("/competitions/:institution/:championship/:stage/registration", stageParams(path))

// Most visitors of a stage's page ask for nothing: what reads the replies comes with the first.
const loadReaders = () => import("./read-reply.ts")

type Readers = Awaited<ReturnType<typeof loadReaders>>

async function read<Reader extends keyof Readers>(
  reader: Reader,
  address: string,
  request: RequestInit,
): Promise<NonNullable<ReturnType<Readers[Reader]>> | Unanswered> {
  try {
    const readers = await loadReaders()
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(patience) })
    return readers[reader](await response.json().catch(() => null)) ?? { kind: "failed", why: "broken" }
  } catch {
    return { kind: "failed", why: "unreachable" }
  }
}

import { useState } from "react"
import { href } from "react-router"
import { api } from "#app/site/api/client.ts"
import { outcomeOf, type Unanswered } from "#app/site/api/outcome-of.ts"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import { stageParams } from "#domain/competitions/stage-path.ts"

/** What a participant's form is for; a visitor joins before they are signed in. */
export type FormTask =
  | {
      kind: "join"
      isVisitor: boolean
      /** A rider of the account; null: somebody new to it; left out: its owner (FA-01). */
      rider?: string | null
      /** More riders of the account follow. */
      hasMore?: boolean
      /** The manager of the rider's club enters them (FA-05). */
      isOfClub?: boolean
    }
  | { kind: "change"; rider: string; isOfClub?: boolean }
  | { kind: "add" }
  | { kind: "edit"; id: string }

/** Fetches what a form of the stage starts with; never throws. */
export const fetchStart = (stage: string, task: FormTask) => {
  if (task.kind === "join" && task.isVisitor) return fetchAsVisitor(stage)
  if (task.kind === "join" && task.isOfClub && task.rider)
    return outcomeOf(api.clubs.startEntering({ stage, rider: task.rider }))
  if (task.kind === "change" && task.isOfClub)
    return outcomeOf(api.clubs.startChanging({ stage, rider: task.rider }))
  if (task.kind === "join") return outcomeOf(api.registration.startJoining({ stage, rider: task.rider }))
  if (task.kind === "change") return outcomeOf(api.registration.startChanging({ stage, rider: task.rider }))
  // a new participant has no id
  return outcomeOf(api.registration.startSaving({ stage, id: task.kind === "edit" ? task.id : null }))
}

/** Why a stage cannot be joined by anybody. */
const closedReasons = ["registration-closed", "no-classes"] as const

type StartedAsVisitor =
  | { kind: "started"; start: RegistrationStart }
  | { kind: "refused"; reason: (typeof closedReasons)[number]; about: undefined }
  | Unanswered

/** Fetches what all visitors start with. */
const fetchAsVisitor = async (stage: string): Promise<StartedAsVisitor> => {
  const address = href("/competitions/:institution/:championship/:stage/join-start", stageParams(stage))
  const answer = await fetch(address).catch(() => null)
  if (!answer) return { kind: "refused", reason: "unreachable", about: undefined }
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && isStart(body)) return { kind: "started", start: body }
  const closed = closedReasons.find((reason) => isRefusal(body) && body.reason === reason)
  return { kind: "refused", reason: closed ?? "broken", about: undefined }
}

/** Checks only the shape: our own server sends it, and anything else comes from a proxy in between. */
const isStart = (body: unknown): body is RegistrationStart =>
  typeof body === "object" && body !== null && "form" in body && "classes" in body

const isRefusal = (body: unknown): body is { reason: unknown } =>
  typeof body === "object" && body !== null && "reason" in body

/** What an open form started with, fetched again while it is open. */
export function useFormStart(path: string, task: FormTask, opened: RegistrationStart) {
  const [start, setStart] = useState(opened)
  return {
    start,
    /** Reads the choices again after a refusal: there may be other classes and clubs now, or more fields to fill in. */
    renewChoices: async (): Promise<RegistrationStart> => {
      const answer = await fetchStart(path, task)
      if (answer.kind !== "started") return start
      const { classes, clubs, championship, numbers, mayAddTeam } = answer.start
      const renewed = { ...start, classes, clubs, championship, numbers, mayAddTeam }
      setStart(renewed)
      return renewed
    },
    renewClubs: async (): Promise<void> => {
      const answer = await fetchStart(path, task)
      if (answer.kind === "started") setStart((now) => ({ ...now, clubs: answer.start.clubs }))
    },
    /** Reads everything again, with the version: from then on the form is based on what is stored now. */
    renewAll: async () => {
      const answer = await fetchStart(path, task)
      if (answer.kind === "started") setStart(answer.start)
      return answer
    },
  }
}

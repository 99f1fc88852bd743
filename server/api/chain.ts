import { implement, ORPCError, os } from "@orpc/server"
import type { Logger } from "pino"
import { z } from "zod"
import type { Prover } from "#contracts/accounts/account-profile.ts"
import { api } from "#contracts/api/api.ts"
import { institutionOf } from "#contracts/api/call-address.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import type { ProcedureMeta } from "#contracts/api/procedure.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import type { ChampionshipLeaders } from "#contracts/standings/standings.ts"
import type { Actor } from "#domain/access/may.ts"
import type { Language } from "#domain/site/language.ts"
import type { AccountServices } from "#server/auth/account-outcome.ts"
import type { Context } from "#server/db/context.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import type { EventQueues } from "#server/judging/record-events.ts"
import type { Boards } from "#server/live/boards.ts"

/** Something that an answer depends on: its version then, and a function that reads its version now. */
export type Dependency = {
  version: string
  current: () => Promise<string>
  /** Concurrent reads of such versions share one query. */
  isBatched?: true
}

/** The context of a call, given by its entry point: a page in process, or the network. */
export type CallContext = {
  db: Db
  boards: Pick<Boards, "board" | "boardWithLines" | "riderCard">
  files: Files
  /** Who leads the championships that are running; they are read again once their version has changed. */
  leaders: { version(): Promise<string>; read(version: string): Promise<ChampionshipLeaders[]> }
  queues: EventQueues
  log: Pick<Logger, "error">
  /** The language of answers and mails. */
  language: Language
  /** Signs people in and out, and sends them mail. */
  accounts: AccountServices
  /** The request's headers: they carry the session, the language and the client's address. */
  headers: Headers
  /** Sets cookies, whatever the rest of the answer is. */
  setCookies(cookies: readonly string[]): void
  /** Who is signed in; null: nobody. Looked up at most once. */
  viewer(): Promise<Actor | null>
  /**
   * Whether the actor has signed in or proved their identity within the last minutes, and if not, how they can prove it. This is
   * required before actions that cannot be undone.
   */
  proof(): Promise<{ isProven: boolean; prover: Prover | null }>
  /** Epoch milliseconds. */
  clock(): number
  /** Origin of the addresses that the site publishes. */
  siteUrl: string
  /** The revision of a stage's board; null: there is no such stage. */
  stageRevision(stage: string): Promise<number | null>
  /**
   * Records, under a name, something that the answer depends on, with its version and a function that reads the version later: a
   * cached page is valid as long as the two are the same.
   */
  track(what: string, dependency: Dependency): void
  /** Records an attempt to do something without permission. */
  noteRefusedRight(refused: { what: string; user: string | null }): void
}

/** Records that an answer depends on a stage at a revision; null: there was no such stage. */
export const trackStage = (
  { stageRevision, track }: Pick<CallContext, "stageRevision" | "track">,
  path: string,
  revision: number | null,
): void =>
  track(`board ${path}`, {
    version: String(revision),
    current: async () => String(await stageRevision(path)),
    isBatched: true,
  })

/** What the chain adds for a procedure: the actor, and the time. */
export type ProcedureContext = CallContext & Context

/** An error with the reason of a refusal, and details if there are any. */
export const refusal = (reason: string, data: object = {}, cause?: unknown) =>
  new ORPCError(reason, { status: statusOf(reason), data, defined: true, cause })

const isForbidden = (error: unknown): boolean => error instanceof ORPCError && error.code === "forbidden"

// input that does not fit the contract
const isUnreadable = (error: unknown): boolean => error instanceof ORPCError && error.code === "BAD_REQUEST"

/**
 * Returns why an input is invalid: the first reason that its schema gives, if the contract names it as a refusal, else
 * `unreadable`.
 */
const misfitOf = (error: unknown, named: object): string => {
  const [{ message: reason } = { message: "" }] = misfitsOf(error)
  return Object.hasOwn(named, reason) ? reason : "unreadable"
}

/** Returns the message of an error for each invalid part of the input. */
export const misfitsOf = (error: unknown): z.output<typeof misfits>["issues"] =>
  (error instanceof ORPCError && misfits.safeParse(error.data).data?.issues) || []

const misfits = z.object({
  issues: z.array(z.object({ message: z.string(), path: z.array(z.unknown()).default([]) })),
})

/**
 * Finds the actor and checks the gate, wherever the call comes from; over the network the gate was also checked before the body
 * was read.
 */
const gate = os
  .$context<CallContext>()
  .$meta<ProcedureMeta>({ gate: { who: "everybody" } })
  .middleware(async ({ context, next, path, procedure }, input) => {
    const { meta, errorMap } = procedure["~orpc"]
    const actor = meta.gate.who === "stranger" ? null : await context.viewer()
    try {
      const closed = closedBy(meta.gate, actor, institutionOf(input))
      if (closed) throw refusal(closed)
      return await next({ context: { actor, now: context.clock() } })
    } catch (error) {
      if (isForbidden(error)) context.noteRefusedRight({ what: path.join("/"), user: actor?.userId ?? null })
      throw isUnreadable(error) ? refusal(misfitOf(error, errorMap), {}, error) : error
    }
  })

/** The contract, to be implemented by the use-cases; every call passes the gate first. */
export const procedures = implement(api).$context<CallContext>().use(gate)

type Refused = { kind: "refused"; reason: string }

/** The details of a refusal. */
type DataFor<Reason, R> = R extends Refused
  ? Reason extends R["reason"]
    ? Omit<R, "kind" | "reason">
    : never
  : never

/** The errors that a contract names; a use-case with another refusal, or with other details, does not compile. */
export type ErrorsFor<R extends Refused> = {
  [Reason in R["reason"]]: (options: { data: DataFor<Reason, R> }) => unknown
}

/** Errors of a contract that its use-case never has; those of the chain belong to every procedure. */
type WithoutOthers<Reason extends PropertyKey> = {
  [R in Exclude<Reason, "not-signed-in" | "forbidden" | "unreadable">]: never
}

/** Returns the outcome of a use-case; a refusal is thrown as the contract's error, with its details as data. */
export const answer = async <
  Outcome extends { kind: string },
  Errors extends ErrorsFor<Extract<Outcome, Refused>>,
>(
  outcome: Promise<Outcome>,
  _errors: Errors & WithoutOthers<Exclude<keyof Errors, Extract<Outcome, Refused>["reason"]>>,
): Promise<Exclude<Outcome, Refused>> => {
  const came = await outcome
  if (isDone(came)) return came
  const { kind: _, reason, ...data } = refused.parse(came)
  throw refusal(reason, data)
}

const isDone = <Outcome extends { kind: string }>(outcome: Outcome): outcome is Exclude<Outcome, Refused> =>
  outcome.kind !== "refused"

const refused = z.looseObject({ kind: z.string(), reason: z.string() })

/** Why an act is not done that asks for a fresh proof. */
export type ProofNeeded = { kind: "refused"; reason: "proof-needed" }

/**
 * Runs an act for somebody who has signed in, or proved to be the owner of their account, within the last minutes, because a session may
 * have been left open. `docs/decisions/0062-acts-that-ask-for-a-proof.md` lists these acts.
 */
export const withFreshProof = async <Outcome>(
  { proof }: Pick<CallContext, "proof">,
  act: () => Promise<Outcome>,
): Promise<Outcome | ProofNeeded> =>
  (await proof()).isProven ? act() : { kind: "refused", reason: "proof-needed" }

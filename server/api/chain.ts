import { implement, ORPCError, os } from "@orpc/server"
import type { Logger } from "pino"
import { z } from "zod"
import type { Prover } from "#contracts/account-profile.ts"
import { api } from "#contracts/api/api.ts"
import { institutionOf } from "#contracts/api/call-address.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import type { ProcedureMeta } from "#contracts/api/procedure.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import type { Actor } from "#domain/access/may.ts"
import type { Language } from "#domain/site/language.ts"
import type { AccountServices } from "#server/auth/account-outcome.ts"
import type { Context } from "#server/db/context.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import type { EventQueues } from "#server/judging/record-events.ts"
import type { Boards } from "#server/live/boards.ts"

/** Something that an answer is made of: its version then, and how to learn its version now. */
export type Dependency = { version: string; current: () => Promise<string> }

/** What every call is given by whoever takes it: a page in process, or the network. */
export type CallContext = {
  db: Db
  boards: Pick<Boards, "board" | "boardWithCards" | "riderCard">
  files: Files
  queues: EventQueues
  log: Pick<Logger, "error">
  /** In which language an answer or a mail is written. */
  language: Language
  /** What signs people in and out, and mails them. */
  accounts: AccountServices
  /** Of the request: they carry the session, the language and the client's address. */
  headers: Headers
  /** Has the browser keep these cookies, whatever else it is answered. */
  setCookies(cookies: readonly string[]): void
  /** Who is signed in; null: nobody. Asked at most once. */
  viewer(): Promise<Actor | null>
  /**
   * Has who asks signed in, or proved to be the owner, within the last minutes? If not, by what they can prove it, which is asked
   * before what cannot be undone.
   */
  proof(): Promise<{ isProven: boolean; prover: Prover | null }>
  /** Epoch milliseconds. */
  clock(): number
  /** Origin of the addresses that the site gives to others. */
  siteUrl: string
  /** The revision of a stage's board; null: there is no such stage. */
  stageRevision(stage: string): Promise<number | null>
  /**
   * Notes what an answer is made of, under a name, with its version, and how to learn its version later: a cached page is valid as long as
   * they are the same.
   */
  track(what: string, dependency: Dependency): void
  /** Notes that somebody asked for what they may not do. */
  noteRefusedRight(refused: { what: string; user: string | null }): void
}

/** Notes that an answer is made of a stage as of a revision; null: there was no such stage. */
export const trackStage = (
  { stageRevision, track }: Pick<CallContext, "stageRevision" | "track">,
  path: string,
  revision: number | null,
): void =>
  track(`board ${path}`, {
    version: String(revision),
    current: async () => String(await stageRevision(path)),
  })

/** What a procedure is given besides: who asks, and when. */
export type ProcedureContext = CallContext & Context

/** An error that says why nothing was done, with what else there is to say of it. */
export const refusal = (reason: string, data: object = {}, cause?: unknown) =>
  new ORPCError(reason, { status: statusOf(reason), data, defined: true, cause })

const isForbidden = (error: unknown): boolean => error instanceof ORPCError && error.code === "forbidden"

// what does not fit the contract's input
const isUnreadable = (error: unknown): boolean => error instanceof ORPCError && error.code === "BAD_REQUEST"

/** Why an input does not fit: for the reason that its schema gives first, where the contract names it as one of its refusals. */
const misfitOf = (error: unknown, named: object): string => {
  const [{ message: reason } = { message: "" }] = misfitsOf(error)
  return Object.hasOwn(named, reason) ? reason : "unreadable"
}

/** Returns what an error says of each part of an input that does not fit the contract. */
export const misfitsOf = (error: unknown): z.output<typeof misfits>["issues"] =>
  (error instanceof ORPCError && misfits.safeParse(error.data).data?.issues) || []

const misfits = z.object({
  issues: z.array(z.object({ message: z.string(), path: z.array(z.unknown()).default([]) })),
})

/** Settles who asks and whether they may, whoever calls; over the network the gate was asked before the body was read, too. */
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

/** What is said of a refusal besides its reason. */
type DataFor<Reason, R> = R extends Refused
  ? Reason extends R["reason"]
    ? Omit<R, "kind" | "reason">
    : never
  : never

/** The errors that a contract names; a use-case that refuses for another reason, or with other data, does not compile. */
export type ErrorsFor<R extends Refused> = {
  [Reason in R["reason"]]: (options: { data: DataFor<Reason, R> }) => unknown
}

/** Returns what a use-case came to; a refusal is thrown as the contract's error, with what else it says as its data. */
export const answer = async <Outcome extends { kind: string }>(
  outcome: Promise<Outcome>,
  _errors: ErrorsFor<Extract<Outcome, Refused>>,
): Promise<Exclude<Outcome, Refused>> => {
  const came = await outcome
  if (isDone(came)) return came
  const { kind: _, reason, ...data } = refused.parse(came)
  throw refusal(reason, data)
}

const isDone = <Outcome extends { kind: string }>(outcome: Outcome): outcome is Exclude<Outcome, Refused> =>
  outcome.kind !== "refused"

const refused = z.looseObject({ kind: z.string(), reason: z.string() })

import { type AnyContractProcedure, type ErrorMap, isContractProcedure, oc } from "@orpc/contract"
import type { z } from "zod"
import { storableText } from "#contracts/fields/storable-text.ts"
import type { Action, Place } from "#domain/access/may.ts"
import { statusOf } from "./status-of.ts"

type ActionAt<Where> = { [A in Action]: Place<A> extends Where ? A : never }[Action]

/** An action whose place is an institution, or the whole site. */
export type InstitutionAction = ActionAt<{ institution: string }>
export type SiteAction = ActionAt<"site">

/** Who may call a procedure, given the actor and the institution in its input. */
export type Gate =
  /** Only in process: public data comes with pages, which are cached. */
  | { who: "everybody" }
  /** Everybody, also over the network and without a session, such as for signing in. The actor is not looked up. */
  | { who: "stranger" }
  | { who: "signed-in" }
  | { who: "on-site"; action: SiteAction }
  | { who: "at-institution"; action: InstitutionAction }

/** The contract's metadata of a procedure. */
export type ProcedureMeta = {
  gate: Gate
  /** Is it part of the open data, which other programs read at an address of its own? */
  isOpen?: true
  /**
   * Its use-case has its own rate limit, and may wait seconds for a mail, so it does not share the concurrency limit of pages.
   */
  isCounted?: boolean
}

/** The errors of a contract: reasons why nothing was done, each with its HTTP status. */
export const refusals = <const Reason extends string>(...reasons: Reason[]) =>
  // the type says more than `fromEntries` can
  Object.fromEntries(reasons.map((reason) => [reason, { status: statusOf(reason) }])) as {
    [R in Reason]: { status: number }
  }

/** The same, with details for each. */
export const refusalsWith = <About extends z.ZodType, const Reason extends string>(
  data: About,
  ...reasons: Reason[]
) =>
  // the type says more than `fromEntries` can
  Object.fromEntries(reasons.map((reason) => [reason, { status: statusOf(reason), data }])) as {
    [R in Reason]: { status: number; data: About }
  }

const ofContract = (meta: ProcedureMeta) =>
  oc.$meta<ProcedureMeta>(meta).errors(refusals("not-signed-in", "forbidden", "unreadable"))

const gated = (gate: Gate) => ofContract({ gate })

/** A procedure whose use-case has its own rate limit. */
export const counted = (gate: Gate) => ofContract({ gate, isCounted: true })

/** A procedure for everybody, signed in or not. */
export const forEverybody = gated({ who: "everybody" })

/** A procedure for everybody who is signed in. */
export const forSignedIn = gated({ who: "signed-in" })

/** A procedure for those who may do this on the whole site. */
export const onSite = (action: SiteAction) => gated({ who: "on-site", action })

/** A procedure for those who may do this at the institution in the input (`institutionOf`). */
export const atInstitution = (action: InstitutionAction) => gated({ who: "at-institution", action })

/** The path of a stage (D-01), as an input names it. */
export const stageInput = storableText(400).regex(
  /^institutions\/[^/]+\/championships\/[^/]+\/stages\/[^/]+$/,
)

/** The path of a championship (D-01), as an input names it. */
export const championshipInput = storableText(300).regex(/^institutions\/[^/]+\/championships\/[^/]+$/)

type Described = Pick<AnyContractProcedure["~orpc"], "inputSchema" | "route"> & {
  errorMap: ErrorMap
  meta: ProcedureMeta
}

/** The metadata of a contract's procedures, by path, such as `results/approve`. */
export const proceduresOf = (contract: object, path = ""): [string, Described][] =>
  Object.entries(contract).flatMap(([name, part]): [string, Described][] =>
    isContractProcedure(part) ? [[path + name, part["~orpc"]]] : proceduresOf(part, `${path}${name}/`),
  )

import type { RouterContextProvider } from "react-router"
import { siteContext } from "#app/site/server-context.ts"
import type { Viewer } from "#contracts/accounts/viewer.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import type { ProcedureMeta } from "#contracts/api/procedure.ts"

/** The parts of an action's arguments that a gate needs. */
export type GateArgs = { context: Readonly<RouterContextProvider>; params: object }

/** Decides from the actor and the address alone whether an action may run. Null: it may. */
export type Gate<Args extends GateArgs, Why extends string = "forbidden"> = (
  viewer: Viewer,
  args: Args,
) => Promise<Why | null> | Why | null

/** A procedure of the contract, whose gate is checked for the institution in the address. */
export type Procedure = { "~orpc": { meta: ProcedureMeta } }

/**
 * Finds the actor before the body is read. Returns why the request is refused, which is logged if a permission is missing; null:
 * it may go on.
 */
export const actionClosedBy = async <Args extends GateArgs, Why extends string>(
  gate: Gate<Args, Why> | Procedure,
  args: Args,
): Promise<Why | "not-signed-in" | "forbidden" | null> => {
  const site = args.context.get(siteContext)
  const viewer = await site.viewer()
  if (!viewer) return "not-signed-in"
  const closed =
    "~orpc" in gate
      ? closedBy(gate["~orpc"].meta.gate, viewer, institutionIn(args.params))
      : await gate(viewer, args)
  if (closed === "forbidden") await site.noteRefusedRight("action")
  return closed
}

const institutionIn = (params: object): string | null =>
  "institution" in params && typeof params.institution === "string" ? params.institution : null

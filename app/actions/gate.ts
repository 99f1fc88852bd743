import type { RouterContextProvider } from "react-router"
import { siteContext } from "#app/server-context.ts"
import { closedBy } from "#contracts/api/closed-by.ts"
import type { ProcedureMeta } from "#contracts/api/procedure.ts"
import type { Viewer } from "#contracts/viewer.ts"

/** What every action of a route is given, as far as a gate looks at it. */
export type GateArgs = { context: Readonly<RouterContextProvider>; params: object }

/** Says who may send something to an action, by who asks and by the address alone. Null: they may. */
export type Gate<Args extends GateArgs, Why extends string = "forbidden"> = (
  viewer: Viewer,
  args: Args,
) => Promise<Why | null> | Why | null

/** A procedure of the contract, whose gate is asked for the institution that the address names. */
export type Procedure = { "~orpc": { meta: ProcedureMeta } }

/**
 * Settles who asks, before anything that they sent is read. Returns why they are turned away, which is noted where a right is missing;
 * null: they may go on.
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

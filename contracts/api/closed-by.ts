import { type Actor, may } from "#domain/access/may.ts"
import type { Gate } from "./procedure.ts"

/** Returns why somebody may not call a procedure, by its gate and the institution concerned; null: they may. */
export const closedBy = (
  gate: Gate,
  actor: Actor | null,
  institution: string | null,
): "not-signed-in" | "forbidden" | null => {
  if (gate.who === "everybody" || gate.who === "stranger") return null
  if (actor === null) return "not-signed-in"
  if (gate.who === "signed-in") return null
  const isOpen =
    gate.who === "on-site"
      ? may(actor, gate.action, "site")
      : may(actor, gate.action, { institution: institution ?? "" })
  return isOpen ? null : "forbidden"
}

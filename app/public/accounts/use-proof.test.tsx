import { expect, test } from "vitest"
import type { ProvenAct } from "#app/public/accounts/prove-owner.tsx"
import { textOf } from "#tests/support/text-of.tsx"
import { ProofDialog } from "./use-proof.tsx"

const acts: Record<ProvenAct, RegExp> = {
  "give-role": /can give a role/,
  "take-role": /can revoke a role/,
  erase: /can erase personal data/,
  reopen: /can reopen results/,
  "merge-clubs": /can merge clubs/,
  "remove-rider": /can remove a rider/,
  "invite-holder": /and the invitation is sent/,
  hide: /can hide what everybody sees/,
}

test.each(Object.entries(acts))("the dialog before %s says why it asks, and for what", (act, why) => {
  const shown = (hasPassword: boolean) => {
    const before = Object.keys(acts).find((one): one is ProvenAct => one === act) ?? "erase"
    const prover = { email: "admin@example.org", hasPassword }
    return textOf(<ProofDialog title="Sure?" {...{ before, prover }} onAnswer={() => undefined} />)
  }
  expect(shown(true)).toMatch(/^Sure\? Is it you\?/)
  expect(shown(true)).toMatch(why)
  expect(shown(true)).toMatch(/Password.*Confirm, and .*Cancel$/)
  // without a password a code is mailed first
  expect(shown(false)).not.toContain("Password")
})

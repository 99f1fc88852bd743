import { confirmProcedures } from "./confirm-address.ts"
import { magicLinkProcedures } from "./magic-link.ts"
import { openIdProcedures } from "./open-id-sign-in.ts"
import { passwordProcedures } from "./password.ts"
import { ownerProcedures } from "./prove-owner.ts"
import { signInProcedures } from "./sign-in.ts"
import { signInCodeProcedures } from "./sign-in-code.ts"
import { signOutProcedures } from "./sign-out.ts"

/** What signs people in and out, of the contract. */
export const signingIn = {
  ...signInProcedures,
  ...magicLinkProcedures,
  ...signInCodeProcedures,
  ...openIdProcedures,
  ...passwordProcedures,
  ...confirmProcedures,
  ...ownerProcedures,
  ...signOutProcedures,
}

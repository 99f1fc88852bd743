import { sendForm } from "#app/forms/send-form.ts"
import { forgetAdDraft } from "./ad-draft.ts"

/** Sends the form of an ad, as `sendForm` does; once it is stored, the device need not keep what was typed. */
export async function sendAd<Args extends Parameters<typeof sendForm>[0]>(args: Args, ad: string) {
  try {
    return await sendForm(args)
  } catch (answer) {
    // where it leads elsewhere it was stored
    if (answer instanceof Response) forgetAdDraft(ad)
    throw answer
  }
}

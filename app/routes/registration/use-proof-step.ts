import { useRef, useState } from "react"
import type { SignInProof } from "#app/routes/accounts/sign-in-code.tsx"
import type { ParticipantForm } from "#contracts/participant-form.ts"
import { pageAfterProof } from "#domain/accounts/page-after-proof.ts"
import { pageAddress } from "#domain/competitions/stage-path.ts"
import { storeMailedTo } from "./join-draft.ts"

/** What a form with a last step begins with. */
export type ProofStart = {
  path: string
  /** Does somebody join who has not signed in? */
  isVisitor: boolean
  /** The form that waited for its proof when the page was left; null: none did. */
  unproven: ParticipantForm | null
  /** The address to which a code was sent that may still be typed; null: none was. */
  mailedTo: string | null
}

/** The last step of somebody who joins before they are signed in: they prove that the email is theirs (RW-03). */
export function useProofStep({ path, ...first }: ProofStart) {
  const [isNeeded, setNeeded] = useState(first.isVisitor)
  const [unproven, setUnproven] = useState(first.unproven)
  const [mailedTo, setMailedTo] = useState(first.mailedTo)
  const hasEnded = useRef(false)
  const waitForMail = (email: string | null) => {
    storeMailedTo(path, email)
    setMailedTo(email)
  }
  return {
    isNeeded,
    /** The form that waits for the proof; null: it is still being filled in. */
    unproven,
    mailedTo,
    waitForMail,
    begin: setUnproven,
    goBack: () => setUnproven(null),
    /** Ends the step. Returns the form to send; null: the rider sends it with its button. */
    finish: (proof: SignInProof): ParticipantForm | null => {
      hasEnded.current = proof.hasEnded
      setNeeded(false)
      setUnproven(null)
      waitForMail(null)
      // the tab that the link of the mail opened has the form too
      return proof.by === "code" ? unproven : null
    },
    /** Closes the form; if the proof ended earlier ways to sign in, the profile says so instead (D-43). */
    close: (closeForm: () => void): void => {
      if (hasEnded.current) location.assign(pageAfterProof(true, pageAddress(path)))
      else closeForm()
    },
  }
}

import type { SubmissionResult } from "@conform-to/react"

/** Why nothing was done, as a code, with what its words name. */
export type FormRefusal = { reason: string; about: Record<string, string> }

/** What the page is told about a form that it sent; no refusal and no fault: all was done. */
export type FormReply = {
  /** The fields with their faults as the server saw them; null where it did not see them. */
  result: SubmissionResult | null
  /** What is wrong with the whole. */
  refusal: FormRefusal | null
}

/** Was done what a form asked for? */
export const isDone = ({ result, refusal }: FormReply): boolean =>
  refusal === null && result?.status === "success"

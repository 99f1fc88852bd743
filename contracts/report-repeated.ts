import type { z } from "zod"

/** Reports each value of a list that one before it has already, at the field that the caller names. */
export const reportRepeated = (
  context: z.RefinementCtx,
  values: readonly string[],
  fault: (index: number) => { path: (string | number)[]; message: string },
): void => {
  for (const [index, value] of values.entries())
    if (values.indexOf(value) < index) context.addIssue({ code: "custom", input: value, ...fault(index) })
}

import type { z } from "zod"

/** Returns what reads a list and tells each row whose key one before it has already, at a field of the row or at the row itself. */
export const withoutRepeated = <Row extends z.ZodType>(
  rows: z.ZodArray<Row>,
  { keyOf, field = [], code }: { keyOf: (row: z.output<Row>) => string; field?: string[]; code: string },
) =>
  rows.superRefine(
    (read, context) => {
      const isWrong = (index: number) =>
        context.issues.some(
          ({ path = [] }) =>
            path.length > 0 &&
            [index, ...field].every((part, depth) => depth >= path.length || path[depth] === part),
        )
      // what is wrong already is no key
      const keys = read.map((row, index) => (isWrong(index) ? null : keyOf(row)))
      for (const [index, key] of keys.entries())
        if (key !== null && keys.indexOf(key) < index)
          context.addIssue({ code: "custom", path: [index, ...field], message: code })
    },
    { when: ({ value }) => Array.isArray(value) },
  )

/** The ages that may ride a class, in completed years; `yearsTo` is within it, null: no upper end. */
export type ClassAges = { yearsFrom: number; yearsTo: number | null }

/** Nobody is older: what an open upper end stands for (PA-04). */
const oldest = 190

/** Tells whether a class is for somebody of this age, in completed years. */
export const isForAge = ({ yearsFrom, yearsTo }: ClassAges, age: number): boolean =>
  age >= yearsFrom && age <= (yearsTo ?? oldest)

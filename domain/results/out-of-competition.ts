/** A place in a class, or the one in brackets of who rides out of competition; at most one of the two is there. */
export type Place = {
  position: number | null
  /** Left out: the rider competes. */
  outOfCompetition?: { position: number | null } | undefined
}

/** Returns a place as lists write it, in brackets for who rides out of competition (RX-01); null: there is none. */
export const writePlace = ({ position, outOfCompetition }: Place): string | null => {
  const inBrackets = outOfCompetition?.position ?? null
  if (inBrackets !== null) return `(${inBrackets})`
  return position === null ? null : String(position)
}

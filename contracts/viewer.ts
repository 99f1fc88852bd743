/** The signed-in visitor of a page: what the bar shows of them, and what a guard asks about. */
export type Viewer = {
  userId: string
  /** The display name. */
  name: string
  email: string
  isJudge: boolean
  /** Has anybody proven that the address is theirs (D-43)? */
  isConfirmed: boolean
  admin: boolean
  /** Ids of the institutions whose secretary they are (D-02). */
  secretaryOf: string[]
}

/** The signed-in visitor of a page: the data for the bar and for guards. */
export type Viewer = {
  userId: string
  /** The display name. */
  name: string
  email: string
  isJudge: boolean
  /** Is the address proven (D-43)? */
  isConfirmed: boolean
  admin: boolean
  /** Ids of the institutions whose secretary they are (D-02). */
  secretaryOf: string[]
}

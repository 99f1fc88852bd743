/** Participants that a page brings along; those beyond them are fetched where somebody looks for them. */
export const mostAtOnce = 200

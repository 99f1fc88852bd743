/**
 * Milliseconds until something is read again: cached answers are up to two seconds old, and what has no stream changes unseen until it is
 * read.
 */
export const readAgainAfter = 2_500

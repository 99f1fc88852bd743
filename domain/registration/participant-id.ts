/** What the ids of participants begin with whom somebody else has entered: a secretary, or an import (PA-09). */
export const enteredPrefix = "ext-"

/** Was a participant entered by somebody else? Otherwise the id is that of their account, or says that they are forgotten. */
export const isEnteredByOthers = (participantId: string): boolean => participantId.startsWith(enteredPrefix)

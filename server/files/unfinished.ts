/** What the keys begin with that a folder has not stored to their end: nobody else uses them. */
export const unfinished = "unfinished/"

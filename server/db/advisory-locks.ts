/** The numbers under which work is done by one process at a time; nothing else in the database locks them. */
export const advisoryLocks = { migration: 77_2005, purge: 77_2006, demo: 77_2007 } as const

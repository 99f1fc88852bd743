/** SQL for an instant as epoch milliseconds, the form of all instants outside the database. */
export const milliseconds = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`

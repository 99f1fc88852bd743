/** SQL for an instant as epoch milliseconds, as all of them are told. */
export const milliseconds = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`

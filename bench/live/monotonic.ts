/** Returns the instant in milliseconds by a clock that all processes of a machine share, and that nobody sets. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6

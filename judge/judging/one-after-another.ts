/** Returns what lets each work begin once the one before has ended, well or not. */
export const oneAfterAnother = (): ((work: () => Promise<void>) => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/** Returns how the tabs of this browser tell each other that the taps of a stage have changed. */
export const tabsOf = (stage: string): { tell(): void; listen(listener: () => void): () => void } => {
  const channel = new BroadcastChannel(`nulle-judge ${stage}`)
  return {
    tell: () => channel.postMessage(null),
    listen: (listener) => {
      channel.onmessage = listener
      return () => channel.close()
    },
  }
}

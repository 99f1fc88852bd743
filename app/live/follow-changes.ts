import { liveAddress } from "#domain/competitions/stage-path.ts"
import { followStream } from "./follow-stream.ts"

type ChangeFollower = {
  /** Something of the stage changed, whatever it is. */
  onChange(): void
  /** The stage itself changed, or a class. */
  onReload(): void
  onConnection?(isConnected: boolean): void
}

/** Hears of every change of a published stage from a revision on, until the returned function is called. */
export function followChanges(
  stagePath: string,
  fromRevision: number,
  { onChange, onReload, onConnection = () => {} }: ChangeFollower,
): () => void {
  return followStream(liveAddress(stagePath), fromRevision, {
    onMessage: (_kind, message) => {
      onChange()
      return revisionOf(message)
    },
    onReload,
    onConnection,
  })
}

/** A message begins with its revision. */
function revisionOf(message: string): number {
  return Number(/^\{"revision":(\d+)/.exec(message)?.[1] ?? 0)
}

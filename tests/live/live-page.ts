import { showLiveBoard } from "#app/site/live/live-board.ts"
import type { Board } from "#contracts/results/live.ts"
import type { MadeStage } from "#tests/support/factories/make-stage.ts"
import { freshBoard, streamOf } from "#tests/support/follow-stage.ts"
import type { LossyWay } from "#tests/support/lossy-way.ts"

/** A results page as a browser holds it, without the browser. */
export type LivePage = {
  board(): Board
  /** Reloads, as after a click of its own, from one of the sites. */
  load(site: { url: string }): Promise<void>
  leave(): void
}

/** Loads a stage's page from a site and follows its stream on a way. */
export const openLivePage = async (
  stage: MadeStage,
  { way, site }: { way: LossyWay; site: { url: string } },
): Promise<LivePage> => {
  let board = await freshBoard(streamOf(site, stage))
  let hasLeft = false
  let stop = () => {}
  const follow = (loaded: Board) => {
    if (hasLeft) return
    stop()
    stop = showLiveBoard(
      streamOf(way, stage),
      { loaded, shown: board },
      {
        show: (next) => {
          board = next
        },
        isIdle: () => true,
        reload: () => {
          load(site).catch((error) => {
            // the site of a page that was left may be closed already
            if (!hasLeft) throw error
          })
        },
        onConnection: () => {},
      },
    )
  }
  const load = async (from: { url: string }) => follow(await freshBoard(streamOf(from, stage)))
  follow(board)
  return {
    board: () => board,
    load,
    leave: () => {
      hasLeft = true
      stop()
    },
  }
}

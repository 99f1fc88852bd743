import { procedures, trackStage } from "#server/api/chain.ts"
import { findWithdrawn } from "#server/stages/withdrawn-stage.ts"
import { screenProcedures } from "./screens.ts"

/** The public state of a race; a page that shows it is valid as long as the board has the same revision. */
const boardProcedures = {
  board: procedures.results.board.handler(async ({ input: { stage }, context, errors }) => {
    const board = await context.boards.board(stage)
    trackStage(context, stage, board?.revision ?? null)
    if (board) return board
    const withdrawn = await findWithdrawn(context.db, stage)
    throw withdrawn ? errors["stage-withdrawn"]({ data: withdrawn }) : errors["stage-not-found"]()
  }),
  riderCard: procedures.results.riderCard.handler(async ({ input, context, errors }) => {
    const { stage, participantId } = input
    const card = await context.boards.riderCard(stage, participantId)
    trackStage(context, stage, card?.revision ?? null)
    if (card) return card
    const withdrawn = await findWithdrawn(context.db, stage)
    if (withdrawn) throw errors["stage-withdrawn"]({ data: withdrawn })
    const hasStage = (await context.stageRevision(stage)) !== null
    throw hasStage ? errors["result-not-found"]() : errors["stage-not-found"]()
  }),
}

/** What this context implements of the contract, part by part. */
export const liveRouter = {
  results: boardProcedures,
  screens: procedures.screens.router(screenProcedures),
}

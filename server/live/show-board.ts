import { procedures, trackStage } from "#server/api/chain.ts"

/** The public state of a race; a page that shows it is valid as long as the board has the same revision. */
export const boardProcedures = {
  board: procedures.results.board.handler(async ({ input: { stage }, context, errors }) => {
    const board = await context.boards.board(stage)
    trackStage(context, stage, board?.revision ?? null)
    if (!board) throw errors["stage-not-found"]()
    return board
  }),
  riderCard: procedures.results.riderCard.handler(async ({ input, context, errors }) => {
    const { stage, participantId } = input
    const card = await context.boards.riderCard(stage, participantId)
    trackStage(context, stage, card?.revision ?? null)
    if (card) return card
    const hasStage = (await context.stageRevision(stage)) !== null
    throw hasStage ? errors["result-not-found"]() : errors["stage-not-found"]()
  }),
}

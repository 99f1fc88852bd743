import { procedures } from "#server/api/chain.ts"

/** What everybody is told of a race; a page that shows it is valid as long as the board has the same revision. */
export const boardProcedures = {
  board: procedures.results.board.handler(async ({ input: { stage }, context, errors }) => {
    const board = await context.boards.board(stage)
    const current = async () => String(await context.stageRevision(stage))
    context.track(`board ${stage}`, { version: String(board?.revision ?? null), current })
    if (!board) throw errors["stage-not-found"]()
    return board
  }),
  riderCard: procedures.results.riderCard.handler(async ({ input, context, errors }) => {
    const { stage, participantId } = input
    const card = await context.boards.riderCard(stage, participantId)
    const current = async () => String(await context.stageRevision(stage))
    context.track(`board ${stage}`, { version: String(card?.revision ?? null), current })
    if (card) return card
    const hasStage = (await context.stageRevision(stage)) !== null
    throw hasStage ? errors["result-not-found"]() : errors["stage-not-found"]()
  }),
}

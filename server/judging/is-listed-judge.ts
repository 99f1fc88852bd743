import type { Pool } from "pg"

/** Is the account in the judges map of the stage of that path? Asked before anything waits or is locked for it. */
export const isListedJudge = async (client: Pool, path: string, userId: string): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "is-listed-judge",
    text: `
      select from stage_judge join stage on stage.key = stage_judge.stage_key
      where stage.path = $1 and stage_judge.user_id = $2`,
    values: [path, userId],
  })
  return rowCount === 1
}

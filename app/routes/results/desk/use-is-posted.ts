import { useStageNow } from "#app/routes/results/stage-context.ts"

/** Is any class of the stage posted, so that everybody sees what changes, and why (OF-02)? */
export const useIsPosted = (): boolean => useStageNow().classes.some(({ posting }) => posting !== null)

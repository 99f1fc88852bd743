/** The boxes of the profile's form. */
type ProfileBox = "isJudge" | "isRiderHidden"

/** The name of the hidden field that is sent if a box was ticked when the form was filled. */
export const filledName = (box: ProfileBox): string => `${box}-filled`

/** Returns what a box was set to; undefined: it is as the form was filled, whatever another tab has changed since. */
export function changedBox(typed: FormData, box: ProfileBox): boolean | undefined {
  const isTicked = typed.has(box)
  return isTicked === typed.has(filledName(box)) ? undefined : isTicked
}

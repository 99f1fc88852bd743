import type { BoardClass, BoardStage } from "#contracts/live.ts"
import { PostingLine } from "./class-posting.tsx"
import { PostedChanges } from "./posted-changes.tsx"

type PostingPartProps = {
  is: "line" | "changes"
  /** The level of the heading of changes: on a page of one class there is none above it but the title. */
  heading?: "h2" | "h3"
  racingClass: Pick<BoardClass, "name" | "posting">
  stage: Pick<BoardStage, "timeZone" | "resultsStatus" | "competitionStartDate">
}

/** What stands above the list of a posted class, or below it. */
export function PostingPart({ is, heading = "h3", racingClass: { name, posting }, stage }: PostingPartProps) {
  if (!posting) return null
  const changesId = `changes-${name.replaceAll(/\s+/g, "-")}`
  if (is === "line") return <PostingLine {...{ posting, stage, changesId }} />
  return posting.changes.length > 0 && <PostedChanges {...{ posting, stage, heading }} id={changesId} />
}

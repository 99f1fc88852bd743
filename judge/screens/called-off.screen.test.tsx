import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { showJudge } from "#tests/support/screens/judge-app.tsx"
import { sampleStage } from "#tests/support/screens/judge-server.ts"

test("a judge's phone says that the stage is cancelled, and judges all the same [CH-01]", async () => {
  await showJudge(sampleStage(["7"], { stage: { calledOff: "cancelled" } }), { section: 2 })
  await expect
    .element(
      page.getByText("The organiser says that this stage is cancelled. What you record is still kept."),
    )
    .toBeVisible()
})

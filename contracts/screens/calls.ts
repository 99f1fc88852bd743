import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, counted, refusals, stageInput } from "#contracts/api/procedure.ts"
import { type ScreenCommand, type StageScreen, screenCommand, screenId, screenName } from "./screens.ts"

const stage = stageInput
const screen = screenId

/** The words of the refusals are `screens.refused`. */
const setScreens = atInstitution("set-screens").errors(refusals("stage-not-found"))

/** The screens of a stage, and what they show (TV-02). */
export const screens = {
  /** What a screen must show. The screen itself queries it every 1.5 seconds; nobody is signed in there. */
  report: counted({ who: "stranger" })
    .errors(refusals("stage-not-found", "too-many-screens"))
    .input(z.object({ stage, screen, name: screenName }))
    .output(type<{ kind: "shows"; shows: ScreenCommand }>()),
  list: setScreens.input(z.object({ stage })).output(type<{ kind: "listed"; screens: StageScreen[] }>()),
  set: setScreens
    .errors(refusals("screen-not-found"))
    .input(z.object({ stage, screen, shows: screenCommand }))
    .output(type<{ kind: "set" }>()),
  remove: setScreens
    .errors(refusals("screen-not-found"))
    .input(z.object({ stage, screen }))
    .output(type<{ kind: "removed" }>()),
}

import { expect, test } from "vitest"
import desk from "#locales/en/office/results-desk.json"
import standings from "#locales/en/office/standings-tools.json"
import section from "#locales/en/public/section.json"
import estonianDesk from "#locales/et/office/results-desk.json"
import latvianDesk from "#locales/lv/office/results-desk.json"

/** The texts while an action is in progress, once it has succeeded, and when it has failed. */
const messagesOf = (work: keyof typeof desk.work): string => Object.values(desk.work[work]).join(" / ")

test("the desk says of each action what is specified, also when it fails (SP-04 to SP-08)", () => {
  expect(messagesOf("setStatus")).toBe("Setting status... / Status set / Error setting status")
  expect(messagesOf("clearStatus")).toBe("Removing status... / Removed status / Error removing status")
  expect(messagesOf("deleteResult")).toBe("Removing... / Result is removed / Error removing result")
  expect(messagesOf("editSection")).toBe(
    "Updating total points / Total points updated / Error updating total points",
  )
  expect(messagesOf("deleteSection")).toBe("Deleting section / Section deleted / Error deleting section")
  expect(messagesOf("addPenalty")).toBe(
    "Adding penalty points / Penalty points added / Error adding penalty points",
  )
  expect(messagesOf("deletePenalty")).toBe(
    "Removing penalty points / Penalty points removed / Error removing penalty points",
  )
  expect(desk.work.approve.failed).toBe("Failed to update status")
  expect(desk.approveSure).toBe("It won't be able to change position once approved. Proceed?")
  expect(desk.refused["not-all-finished"]).toBe("Not all participants finished or DNF/DQ")
  expect(desk.refused["next-lap-has-result"]).toBe("Cannot delete section, because it has result in next lap")
  expect(section.deleted).toBe("This result has been deleted")
})

test("where no text is specified, a refused approval names every status, DNS too [RX-09]", () => {
  for (const { refused } of [latvianDesk, estonianDesk])
    for (const status of ["DNF", "DNS", "DQ"]) expect(refused["not-all-finished"]).toContain(status)
  // it also covers riders who started, and those get no DNS
  for (const { unfinishedRiders } of [desk, latvianDesk, estonianDesk])
    expect(unfinishedRiders).not.toMatch(/DNF|DQ/)
})

test("the desk of standings says what is specified (SP-11, SP-12, SD-12 to SD-14)", () => {
  const { work, refused, different } = standings
  expect(Object.values(work.generate)).toEqual([
    "Processing Standings...",
    "Standings updated successfully",
    "Error updating standings",
  ])
  expect(Object.values(work.generateWomen)).toEqual([
    "Processing Standings for women...",
    "Standings updated successfully for women",
    "Error updating standings for women",
  ])
  expect(Object.values(work.approve)).toEqual(["Setting positions...", "Positions set", "Error updating"])
  expect([work.merge.done, work.merge.failed]).toEqual([
    "Standing merged successfully",
    "Error merging standings, please try again",
  ])
  expect([work.delete.done, work.delete.failed]).toEqual([
    "Standing deleted successfully",
    "Error deleting standings, please try again",
  ])
  expect(work.publish.failed).toBe("Failed to update status")
  expect(refused["no-source-results"]).toBe("No results found for source standing")
  expect(refused["no-target-results"]).toBe("No results found for target standing")
  expect(refused["class-order-not-found"]).toBe("Class order not found for class {{racingClass}}")
  expect(different).toBe(
    "Data is different for field {{field}} ({{previous}} - {{next}}) for {{name}} <{{id}}>",
  )
})

import { afterAll, onTestFinished, TestRunner } from "vitest"

/** Does something at the end of the test that runs, or of the file where none does yet: in a test, `afterAll` would never be called. */
export const atEnd = (work: () => unknown): void => {
  const end = async () => void (await work())
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}

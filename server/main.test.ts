import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { followStage, streamOf } from "#tests/support/follow-stage.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { databaseUrlOf } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database

/** Starts the server as an operator does. */
const startProcess = async (dataFolder: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, NULLE_DATA: dataFolder, DATABASE_URL: databaseUrlOf(database), PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  for await (const line of createInterface(child.stdout)) {
    const { url } = JSON.parse(line)
    if (typeof url !== "string") continue
    child.stdout.resume()
    return { url, child }
  }
  throw new Error("The server ended before it ran")
}

const end = async ({ child }: { child: ReturnType<typeof spawn> }, signal: NodeJS.Signals) => {
  const ended = once(child, "exit")
  child.kill(signal)
  return ended
}

test("of two processes one is killed: nothing acknowledged is lost, and the other goes on [XC-05, RS-12]", async () => {
  const dataFolder = temporaryFolder()
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const [killed, other] = await Promise.all([startProcess(dataFolder), startProcess(dataFolder)])
  const stage = await makeStage(db)
  const riders = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  const { token } = await makeJudge(db, stage)
  const stream = await followStage(streamOf(other, stage))
  const chance = seededChance(77)

  const acknowledged = new Set<string>()
  const outbox: unknown[][] = []
  let isOver = false
  const post = async () => {
    while (!isOver) {
      const participant = chance.pick(riders).id
      const events = [1, 2].map(() =>
        wireTap({ participant, section: chance.whole(1, 3), lap: chance.whole(1, 2), name: "JudgeAddFault" }),
      )
      const answer = await postEvents(killed, { token, stage, events }).catch(() => null)
      for (const { id } of answer?.events ?? []) acknowledged.add(id)
      if (!answer) outbox.push(events)
    }
  }
  const posting = Promise.all([post(), post(), post(), post()])
  await until(() => acknowledged.size > 100)
  await end(killed, "SIGKILL")
  isOver = true
  await posting

  const kept = await db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  const ids = new Set(kept.map(({ id }) => id))
  expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([])

  // what was not acknowledged is sent again: it is stored or known, as it reached the database or not
  expect(outbox.length).toBeGreaterThan(0)
  const answer = await postEvents(other, { token, stage, events: outbox.flat().slice(0, 200) })
  for (const { state } of answer.events) expect(state).not.toBe("refused")
  await until(() => stream.board?.revision === answer.revision)
  expect(await end(other, "SIGTERM")).toEqual([0, null])
  await until(() => stream.isOver)
})

import { mostWaitingTaps } from "#contracts/waiting-file.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"
import { type Batch, isReadable } from "./batch.ts"
import type { Device } from "./find-device.ts"
import type { Tap } from "./tap.ts"

/** As many taps as are taken of a device that may no longer judge: those of the largest file. */
export const mostLateTaps = mostWaitingTaps

/**
 * Returns what knows how many late taps are taken of each device while batches are admitted one after the other: those that are
 * recorded together all find the same count.
 */
export const lateTapsTogether = (known: ReadonlyMap<string, unknown>) => {
  const added = new Map<string, Set<string>>()
  return {
    /** The device, with those of the batches before this one. */
    current: (device: Device): Device => ({
      ...device,
      lateTaps: device.lateTaps + (added.get(device.id)?.size ?? 0),
    }),
    /** Notes a batch that was admitted. What the log has already is not counted again. */
    add: ({ device, end, events }: Batch): void => {
      if (end === null) return
      const ids = added.get(device.id) ?? new Set()
      added.set(device.id, ids)
      for (const event of events) if (isReadable(event) && !known.has(event.id)) ids.add(event.id)
    },
  }
}

/** Counts what the log takes of devices that may no longer judge, in the write that takes it: whatever becomes of it is true of both. */
export const countLateTaps = async (
  { client }: StageWrite,
  batches: readonly Batch[],
  appended: readonly Tap[],
): Promise<void> => {
  const late = new Set(batches.flatMap(({ device, end }) => (end === null ? [] : device.id)))
  const taken = Map.groupBy(
    appended.filter(({ device }) => late.has(device.id)),
    ({ device }) => device.id,
  )
  if (taken.size === 0) return
  await client.query({
    name: "count-late-taps",
    text: `
      update judge_device as device set late_taps = device.late_taps + taken.taps
      from unnest($1::uuid[], $2::integer[]) as taken (id, taps)
      where device.id = taken.id and device.id in (
        select id from judge_device where id = any($1) order by id for no key update
      )`,
    values: [[...taken.keys()], [...taken.values()].map(({ length }) => length)],
  })
}

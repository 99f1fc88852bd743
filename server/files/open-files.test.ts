import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test, vi } from "vitest"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { startBucket } from "#tests/support/start-bucket.ts"
import { readBucket } from "./bucket.ts"
import { diskFiles } from "./disk-files.ts"
import { folderDisk } from "./folder-disk.ts"
import { openFiles } from "./open-files.ts"

const inFolder = () => pathToFileURL(join(folderOfTest(), "files")).href

const stores: [name: string, address: () => Promise<string>][] = [
  ["a folder", async () => inFolder()],
  ["a bucket", async () => `s3+http://KEY:SECRET@${await startBucket()}/nulle`],
  ["a folder of a bucket", async () => `s3+http://KEY:SECRET@${await startBucket()}/nulle/files/of/2026`],
]

const openAt = (filesUrl: string) => openFiles({ filesUrl, dataFolder: "/nowhere" })

test.for(stores)("%s gives back what was put into it [D-31]", async ([, address]) => {
  const files = openAt(await address())
  const key = "institutions/lamsf/championships/2026/stages/kaniera/regulation-1.pdf"
  const text = async () => {
    const bytes = await files.read(key)
    return bytes && Buffer.from(bytes).toString()
  }
  expect(await text()).toBeNull()
  await files.put(key, Buffer.from("first"))
  expect(await text()).toBe("first")
  await files.put(key, Buffer.from("second, and longer"))
  expect(await text()).toBe("second, and longer")
  await files.remove(key)
  expect(await text()).toBeNull()
  await files.remove(key)
})

test.for(stores)("%s sends a file of 20 MB piece by piece", async ([, address]) => {
  const files = openAt(await address())
  const bytes = Buffer.alloc(20 * 1024 * 1024, "muddy ")
  expect(await files.stream("large.pdf")).toBeNull()
  await files.put("large.pdf", bytes)
  const pieces: Uint8Array[] = []
  for await (const piece of (await files.stream("large.pdf")) ?? []) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(20)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
})

test.for(stores)("%s lists the files of one folder, with when they were stored", async ([, address]) => {
  const files = openAt(await address())
  expect(await files.list("stages/kaniera/images")).toEqual([])
  for (const key of ["images/a.webp", "images/b.webp", "images/old/c.webp", "images-of-another/d.webp"])
    await files.put(`stages/kaniera/${key}`, Buffer.from(key))
  const listed = await files.list("stages/kaniera/images")
  expect(listed.map(({ key }) => key).toSorted()).toEqual([
    "stages/kaniera/images/a.webp",
    "stages/kaniera/images/b.webp",
  ])
  for (const { storedOn } of listed) expect(Math.abs(storedOn - Date.now())).toBeLessThan(3_600_000)
})

test.for(stores)("%s tells the keys of all its files", async ([, address]) => {
  const files = openAt(await address())
  expect(await files.keys()).toEqual([])
  const keys = ["a.pdf", "stages/kaniera/b.webp", "stages/kaniera/images/c.webp"]
  for (const key of keys) await files.put(key, Buffer.from(key))
  expect((await files.keys()).toSorted()).toEqual(keys)
})

test.for(stores)(
  "%s tells when a file was stored, and of one that is gone that it is",
  async ([, address]) => {
    const files = openAt(await address())
    expect(await files.storedOn("stages/a.pdf")).toBeNull()
    await files.put("stages/a.pdf", Buffer.from("a"))
    expect(Math.abs(((await files.storedOn("stages/a.pdf")) ?? 0) - Date.now())).toBeLessThan(3_600_000)
  },
)

test("a file that is removed while its folder is being listed is not in the list", async () => {
  const folder = folderOfTest()
  const disk = await folderDisk(folder)
  await disk.put("images/a.webp", "a")
  await disk.put("images/b.webp", "b")
  vi.spyOn(disk, "listAll").mockImplementation(async (...of) => {
    const found = await (await folderDisk(folder)).listAll(...of)
    await disk.delete("images/a.webp")
    return found
  })
  expect(await diskFiles(async () => disk).list("images")).toMatchObject([{ key: "images/b.webp" }])
})

test.for(stores)("no key escapes from %s", async ([, address]) => {
  const files = openAt(await address())
  for (const key of ["../outside", "a/../../outside"])
    await expect(files.put(key, Buffer.from("x"))).rejects.toThrow("Path traversal")
})

test("nobody but the owner of a folder reads the files in it, whatever becomes of the folder around", async () => {
  const folder = join(folderOfTest(), "files")
  await openAt(pathToFileURL(folder).href).put("stages/kaniera/draft.pdf", Buffer.from("%PDF"))
  for (const name of ["", "stages", "stages/kaniera", "stages/kaniera/draft.pdf"])
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
})

test("a file in a folder is there whole or not at all", async () => {
  const folder = folderOfTest()
  const files = openAt(pathToFileURL(folder).href)
  await files.put("taken/by-a-folder", Buffer.from("x"))
  await expect(files.put("taken", Buffer.from("y"))).rejects.toThrow("Cannot write")
  await files.put("a.pdf", Buffer.from("first"))
  const written = Buffer.alloc(5_000_000, "second")
  const [, ...seen] = await Promise.all([
    files.put("a.pdf", written),
    ...Array.from({ length: 50 }, () => files.read("a.pdf")),
  ])
  for (const bytes of seen) expect([5, written.length]).toContain(bytes?.length)
  expect(readdirSync(join(folder, "unfinished"))).toEqual([])
})

test("what a process was storing in a folder when it died is removed a day later", async () => {
  const folder = folderOfTest()
  await openAt(pathToFileURL(folder).href).put("a.pdf", Buffer.from("a"))
  for (const name of ["old", "young"]) writeFileSync(join(folder, "unfinished", name), "half")
  utimesSync(join(folder, "unfinished/old"), 0, 0)
  await openAt(pathToFileURL(folder).href).read("a.pdf")
  expect(readdirSync(join(folder, "unfinished"))).toEqual(["young"])
})

test("what a process left unfinished and cannot be removed keeps nobody from a folder's files", async () => {
  const folder = folderOfTest()
  writeFileSync(join(folder, "unfinished"), "no folder")
  writeFileSync(join(folder, "a.pdf"), "a")
  const files = openAt(pathToFileURL(folder).href)
  expect(Buffer.from((await files.read("a.pdf")) ?? []).toString()).toBe("a")
  await expect(files.put("b.pdf", Buffer.from("b"))).rejects.toThrow("Cannot write")
})

test("files that could not be opened once are opened with the next file", async () => {
  const folder = folderOfTest()
  writeFileSync(join(folder, "a.pdf"), "a")
  const open = vi.fn(() => folderDisk(folder)).mockRejectedValueOnce(new Error("EMFILE"))
  const files = diskFiles(open)
  await expect(files.read("a.pdf")).rejects.toThrow("EMFILE")
  for (const _ of ["once", "again"]) expect(await files.read("a.pdf")).not.toBeNull()
  expect(open).toHaveBeenCalledTimes(2)
})

test("a bucket that refuses, or does not exist, is an error and not a missing file", async () => {
  const host = await startBucket()
  const refused = [`s3+http://OTHER:SECRET@${host}/nulle`, `s3+http://KEY:SECRET@${host}/nowhere`]
  for (const address of refused) {
    await expect(openAt(address).read("a")).rejects.toThrow("Cannot read")
    await expect(openAt(address).stream("a")).rejects.toThrow("Cannot read")
    await expect(openAt(address).put("a", Buffer.from("x"))).rejects.toThrow("Cannot write")
  }
})

test("an S3 address names the bucket, the keys and the region", () => {
  expect(
    readBucket("s3://KEY:a%2Fsecret@s3.eu-north-1.amazonaws.com/nulle/files/?region=eu-north-1"),
  ).toEqual({
    endpoint: "https://s3.eu-north-1.amazonaws.com",
    name: "nulle",
    prefix: "files/",
    accessKey: "KEY",
    secretKey: "a/secret",
    region: "eu-north-1",
  })
  expect(readBucket("s3://KEY:s@host/b")).toMatchObject({ prefix: "", region: "us-east-1" })
  for (const address of ["s3://host/b", "s3://KEY@host/b", "s3://KEY:s@host", "s3://KEY:s@host/"])
    expect(() => openAt(address)).toThrow("lacks a part")
})

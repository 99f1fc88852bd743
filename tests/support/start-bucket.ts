import S3rver from "s3rver"
import { onTestFinished } from "vitest"
import { folderOfTest } from "./folder-of-test.ts"

/** Starts a server that speaks S3, with one bucket; returns its host. It knows one key, S3RVER. */
export const startBucket = async (): Promise<string> => {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folderOfTest(),
    configureBuckets: [{ name: "nulle", configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(() => server.close())
  return `127.0.0.1:${port}`
}

import { Disk } from "flydrive"
import { S3Driver } from "flydrive/drivers/s3"
import type { Bucket } from "./bucket.ts"

/** Milliseconds. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true }

/** Returns a disk over a bucket of S3 or a compatible service. */
export const bucketDisk = ({ endpoint, name, region, accessKey, secretKey }: Bucket): Disk =>
  new Disk(
    new S3Driver({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      bucket: name,
      forcePathStyle: true,
      requestHandler: timeouts,
      // only the site reads the bucket; current buckets refuse access rules for single files
      visibility: "private",
      supportsACL: false,
      // not all compatible services know the newer checksums
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  )

import { Disk } from "flydrive"
import { S3Driver } from "flydrive/drivers/s3"
import type { Bucket } from "./files.ts"

/** Milliseconds. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true }

/** Returns the disk that is a bucket of S3, or of whatever else speaks as S3 does. */
export const bucketDisk = ({ endpoint, name, region, accessKey, secretKey }: Bucket): Disk =>
  new Disk(
    new S3Driver({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      bucket: name,
      forcePathStyle: true,
      requestHandler: timeouts,
      // the site alone reads the bucket; buckets of today refuse to be told who may read a single file
      visibility: "private",
      supportsACL: false,
      // not all that speaks as S3 does knows the newer checksums
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  )

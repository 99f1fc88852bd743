import { useWords } from "#app/i18n/words.ts"
import { useLoginAddress } from "#app/shell/use-login-address.ts"
import { mostUnconfirmedPictures, mostUnusedPictures } from "#contracts/ad-picture.ts"
import type { AdUploadRefusal } from "#contracts/ad-upload.ts"

type UploadFaultProps = {
  why: AdUploadRefusal | "several-files" | "unreachable" | "failed"
  name: string
  most: number
}

/** Why a picture was not stored (MK-04): what is wrong with it, or that it is the site's fault. */
export function UploadFault({ why, name, most }: UploadFaultProps) {
  const t = useWords("market")
  const login = useLoginAddress() ?? "/login"
  if (why === "unreachable" || why === "failed")
    return <p className="field-error">{t("form.uploadFailedLater")}</p>
  return (
    <>
      <p className="field-error">{t("form.uploadFailed")}</p>
      {/* locale keys: market.form.uploadFaults.* */}
      <p className="wrap-anywhere">
        {t(`form.uploadFaults.${why}`, {
          name,
          most,
          unused: mostUnusedPictures,
          unconfirmed: mostUnconfirmedPictures,
        })}
      </p>
      {why === "not-signed-in" && (
        <a href={login} target="_blank" rel="noreferrer" className="quiet-button mt-2">
          {t("form.signInBeside")}
        </a>
      )}
    </>
  )
}

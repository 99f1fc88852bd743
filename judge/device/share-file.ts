import { saveFile } from "./save-waiting.ts"

/** Gives a file to what the judge chooses, such as a message; where the device shares no files, saves it. */
export const shareFile = async (file: File): Promise<void> => {
  const shared = { files: [file], title: file.name }
  if (!navigator.canShare?.(shared)) return saveFile(file, file.name)
  // the judge may think better of it
  await navigator.share(shared).catch(() => {})
}

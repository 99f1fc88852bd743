/** Gives a file to what the judge chooses, such as a message; where the device shares no such files, saves it. */
export const shareFile = async (file: File): Promise<void> => {
  const shared = { files: [file], title: file.name }
  if (!navigator.canShare?.(shared)) return saveFile(file)
  // the judge may think better of it
  await navigator.share(shared).catch(() => {})
}

const saveFile = (file: File): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

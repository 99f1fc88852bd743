import { fileURLToPath } from "node:url"
import { inflate } from "@sparticuz/chromium"

// A process of its own: the package unpacks into the folder for temporary files, which is that of a process.
const packed = new URL("../bin/", import.meta.resolve("@sparticuz/chromium"))
await Promise.all(
  ["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((file) =>
    inflate(fileURLToPath(new URL(file, packed))),
  ),
)

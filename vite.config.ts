import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { serverStaysOut } from "./scripts/vite/server-stays-out.ts"

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serverStaysOut()],
  // Every asset is a hashed file that is cached for ever; an inlined one would travel with each page.
  build: { assetsInlineLimit: 0 },
})

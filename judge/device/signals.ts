let audio: AudioContext | null = null

/** Allows sounds later. Browsers require a touch first, and Safari another one after each time in the background. */
export const wakeSound = (): void => {
  try {
    audio ??= new AudioContext()
    if (audio.state !== "running") void audio.resume().catch(() => {})
  } catch {
    // a device without sound still shows every signal
  }
}

const sound = (hertz: number, ms: number): void => {
  if (audio?.state !== "running") return
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = hertz
  loudness.gain.value = 0.4
  tone.connect(loudness).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + ms / 1000)
}

// Safari has none
const vibrate = (pattern: number | number[]): void => {
  if ("vibrate" in navigator) navigator.vibrate(pattern)
}

/** What a judge feels and hears; the screen shows every signal as well. */
export const signals = {
  stored: () => vibrate(30),
  ended: () => vibrate([40, 40, 80]),
  warning: () => {
    vibrate([150, 100, 150])
    sound(880, 250)
  },
  over: () => {
    vibrate(800)
    sound(440, 1_000)
  },
}

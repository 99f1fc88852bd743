export const trialBikes = [
  "Beta Evo 250",
  "Beta Evo 300",
  "Electric Motion Epure Race",
  "GasGas TXT Racing 250",
  "GasGas TXT Racing 300",
  "GasGas TXT GP 300",
  "Montesa Cota 301RR",
  "Montesa Cota 4RT 260R",
  "Sherco ST 250",
  "Sherco ST 300",
  "TRS ONE R 250",
  "TRS ONE RR 300",
  "Vertigo Nitro 300",
  "Vertigo Vertical 250",
] as const

export const youthBikes = [
  "Beta Evo 125",
  "Electric Motion Escape",
  "GasGas TXT Racing 125",
  "Sherco ST 125",
  "TRS ONE R 125",
  "Vertigo Nitro 125",
] as const

export const childrenBikes = [
  "Beta Evo 80",
  "Oset 16.0 Racing",
  "Oset 20.0 Racing",
  "Oset 24.0 Racing",
] as const

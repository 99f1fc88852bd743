export type Country = "Latvia" | "Estonia" | "Lithuania"

type Names = {
  female: readonly string[]
  male: readonly string[]
  /** If the women's form differs, it follows a slash: `Ozoliņš/Ozoliņa`. */
  surnames: readonly string[]
  clubs: readonly string[]
}

const words = (text: string) => text.trim().split(/\s+/)

/** Real names of the three countries; the clubs are invented. */
export const countryNames: Readonly<Record<Country, Names>> = {
  Latvia: {
    female: words(`
      Agnese Anna Dace Elīna Elza Evelīna Ieva Ilze Kristīne Laura Līga Madara Marta Paula Sabīne Santa Undīne Zane`),
    male: words(`
      Aigars Andris Ansis Artūrs Dāvis Edgars Emīls Gatis Guntis Gustavs Ģirts Ivars Jānis Jēkabs Kārlis Kaspars
      Krišjānis Lauris Mārtiņš Miks Normunds Oskars Pēteris Raivis Ralfs Reinis Roberts Rūdolfs Toms Uldis Valdis`),
    surnames: words(`
      Āboliņš/Āboliņa Apsītis/Apsīte Auziņš/Auziņa Balodis/Balode Bērziņš/Bērziņa Briedis/Briede Celmiņš/Celmiņa
      Cīrulis/Cīrule Dzenis/Dzene Eglītis/Eglīte Freimanis/Freimane Grīnbergs/Grīnberga Gulbis/Gulbe Kalniņš/Kalniņa
      Kārkliņš/Kārkliņa Kļaviņš/Kļaviņa Krūmiņš/Krūmiņa Lācis/Lāce Liepiņš/Liepiņa Lūsis/Lūse Mežulis/Mežule
      Ozoliņš/Ozoliņa Paeglis/Paegle Pētersons/Pētersone Priedītis/Priedīte Pūce Roze Rudzītis/Rudzīte Siliņš/Siliņa
      Sproģis/Sproģe Strazdiņš/Strazdiņa Upītis/Upīte Vanags/Vanaga Vītols/Vītola Zālītis/Zālīte Zvirbulis/Zvirbule`),
    clubs: [
      "Abavas akmens",
      "Gaujas triāls",
      "Klinšu brāļi",
      "Kurzemes triālisti",
      "Latgales pakalni",
      "Zilā kalna MK",
    ],
  },
  Estonia: {
    female: words("Anu Grete Helena Kadri Kertu Kätlin Liis Merili Pille Triin"),
    male: words(`
      Andres Ants Indrek Jaan Joosep Kaarel Karl Kaspar Kristjan Madis Margus Martin Meelis Oliver Priit Raivo Rasmus
      Siim Sten Taavi Tõnis Urmas`),
    surnames: words(`
      Allik Järve Kask Kivi Kuusk Kõiv Laas Lepik Luik Mägi Nõmm Oja Pärn Põder Raudsepp Rebane Saar Sepp Soosaar Tamm
      Teder Toome Vaher Väli`),
    clubs: ["Kivikülv", "Munamäe Trial", "Saaremaa Rändrahn", "Viru Trialiklubi"],
  },
  Lithuania: {
    female: words("Aistė Austėja Eglė Gabija Ieva Rūta Ugnė Viltė"),
    male: words(`
      Andrius Arnas Darius Domas Gediminas Jonas Justas Kęstutis Lukas Mantas Mindaugas Nojus Paulius Rokas Šarūnas
      Tomas Vytautas Žygimantas`),
    surnames: words(`
      Balčiūnas/Balčiūnaitė Butkus/Butkutė Gudaitis/Gudaitė Jankauskas/Jankauskaitė Kazlauskas/Kazlauskaitė
      Mažeika/Mažeikaitė Norkus/Norkutė Paulauskas/Paulauskaitė Petrauskas/Petrauskaitė Rimkus/Rimkutė
      Sakalauskas/Sakalauskaitė Stankevičius/Stankevičiūtė Šimkus/Šimkutė Urbonas/Urbonaitė Vaitkus/Vaitkutė
      Žukauskas/Žukauskaitė`),
    clubs: ["Aukštaitijos akmuo", "Dzūkijos trialas", "Žemaitijos kalnai"],
  },
}

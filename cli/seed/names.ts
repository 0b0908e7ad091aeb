/** Names of many origins, some with accents and apostrophes. */
export const FIRST_NAMES = words(`
  James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Betty Anthony Sandra Mark Margaret Donald Ashley
  Steven Kimberly Andrew Emily Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah
  Jose Maria Luis Ana Carlos Rosa Juan Guadalupe Miguel Alejandra Jorge Carmen Hector Lupe Diego Marisol Mateo Ximena
  Wei Mei Jun Ling Hiroshi Yuki Minh Linh Thuy Jin Soo-Jin Priya Raj Anita Vikram Deepa Arjun Fatima Omar Layla Yusuf
  Amina Kofi Ama Chidi Ngozi Abebe Tsehay Oksana Dmitri Irina Pavel Ingrid Lars Siobhan Declan Ahmed Noor Tenzin Pema
  José Zoë Renée Björn André Chloé Søren Łukasz Jürgen Inés Begüm Nguyệt
`)

export const LAST_NAMES = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
  Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts
  Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez
  Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James
  Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Tran Pham Yazzie
  Begay Okafor Mensah Tesfaye Haile Lindqvist Kowalski Novak Petrov Shevchenko Yamamoto Tanaka Chen Wang Zhang Singh
  Kaur Rahman Hassan Haddad O'Brien O'Neill D'Angelo García-López Núñez Muñoz Schröder Åberg Dvořák Çelik Nuñez-Ortiz
`)

/** Names in other scripts, with a Latin form for the address. */
export const OTHER_SCRIPTS = [
  { first: 'ليلى', last: 'حداد', latin: 'layla.haddad' },
  { first: 'محمد', last: 'الأحمد', latin: 'mohammed.alahmad' },
  { first: 'נועה', last: 'כהן', latin: 'noa.cohen' },
  { first: '美玲', last: '王', latin: 'meiling.wang' },
  { first: 'Ольга', last: 'Петренко', latin: 'olha.petrenko' },
]

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Turns a name into characters an address allows: `Renée` becomes `renee`. */
export const toAddressPart = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z0-9.-]/g, '')

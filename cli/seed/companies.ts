import { type Random, randomBelow, pick, weightedIndex } from '../random.ts'
import { LAST_NAMES, toAddressPart } from './names.ts'

/** A company, or a household, which has no name. */
export type Company = {
  name: string
  domain: string
  /** Number of people who write tickets, 1 to 40. */
  size: number
  /** How many tickets they write, relative to others. */
  activity: number
}

const PLACES =
  splitChoices(`Front Range|Mile High|Foothills|Cherry Creek|Bear Creek|Clear Creek|South Platte|Evergreen|Lakewood|Arvada|Golden
  |Boulder|Longmont|Aurora|Littleton|Englewood|Wheat Ridge|Capitol Hill|Five Points|Highlands|Berkeley|Park Hill|Red Rocks
  |High Plains|Aspen Grove|Columbine|Summit|Prairie|Mesa|Timberline|Cottonwood|Sloan’s Lake|Union Station|Westminster
  |Broomfield|Castle Rock|Parker|Centennial|Sunnyside|Washington Park|Bluff Lake|Eagle Ridge|Stonebridge|Larkspur|Juniper
  |Silver Plume|Blue Spruce|Meadowlark|Red Hawk|Pinyon|Long View|Table Mountain|Coal Creek|Buffalo Run|Sandstone`)

/** Company names: `@` is replaced by a place, `#` by a family name. */
const NAME_PATTERNS: readonly (readonly string[])[] = [
  `@ Family Medicine|@ Dental|@ Pediatrics|# Orthodontics|@ Physical Therapy|@ Eye Care|# & # Dental Group|@ Urgent Care
  |@ Veterinary Clinic|# Chiropractic|@ Hospice|@ Dermatology`,
  '# Law|# & # LLP|# & # Attorneys|# Law Office|@ Legal Group|# Title & Escrow|# Mediation|#, # & # PC|@ Estate Planning',
  `# Construction|# & Sons Builders|@ Roofing|# Electric|@ Concrete|# Plumbing & Heating|@ Excavating|# Design Build
  |@ Landscaping|# Framing|@ Steel`,
  `@ Food Bank|@ Community Foundation|@ Literacy Council|Friends of @|@ Youth Center|@ Animal Shelter|@ Housing Alliance
  |@ Arts Collective|@ Refugee Services|# Family Foundation`,
  `# Accounting|@ Realty|# Insurance|@ Coffee Roasters|@ Outfitters|# Auto Repair|@ Brewing|@ Property Management
  |# & # CPAs`,
].map(splitChoices)
/** Healthcare, legal, construction, non-profit, others. */
const PATTERN_WEIGHTS = [28, 24, 24, 14, 10]
const HOUSEHOLD_SHARE = 0.3
const HOME_DOMAINS = ['mail', 'inbox', 'foothills-net', 'mountainmail', 'homepost']

/** Creates `count` companies and households, each with its own name and domain. */
export function makeCompanies(random: Random, count: number): Company[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) =>
    index > 0 && random() < HOUSEHOLD_SHARE ? household(random) : company(random, taken),
  )
}

function company(random: Random, taken: Set<string>): Company {
  const [name, domain] = uniqueName(random, taken)
  // A few are a hundred times as busy as most.
  const activity = Math.min(300, (1 - random()) ** -0.8)
  const size = Math.max(1, Math.min(40, Math.round(activity * (1 + 2 * random()))))
  return { name, domain, size, activity }
}

const household = (random: Random): Company => ({
  name: '',
  domain: `${pick(random, HOME_DOMAINS)}.example.com`,
  size: 1,
  activity: 0.15 + 0.3 * random(),
})

function uniqueName(random: Random, taken: Set<string>): [name: string, domain: string] {
  for (let attempt = 0; ; attempt++) {
    const kind = pick(random, NAME_PATTERNS[weightedIndex(random, PATTERN_WEIGHTS)]!)
    const base = kind.replaceAll('@', () => pick(random, PLACES)).replaceAll('#', () => pick(random, LAST_NAMES))
    const name = attempt < 8 ? base : `${base} of ${pick(random, PLACES)}`
    const label = toAddressPart(name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')).replaceAll(/^-+|-+$/g, '')
    const unique = attempt < 16 ? label : `${label}-${randomBelow(random, 100_000)}`
    if (taken.has(unique)) continue
    taken.add(unique)
    return [name, `${unique.slice(0, 60).replace(/-$/, '')}.example.com`]
  }
}

function splitChoices(text: string): string[] {
  return text.split('|').map((choice) => choice.trim())
}

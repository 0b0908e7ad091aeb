import { site } from '#site'

/** '$199', '$49.50'. */
export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`

/** '$199', or the words for a price that is not posted. */
export const priceOf = (cents: number | null, missing = 'Custom'): string => (cents === null ? missing : dollars(cents))

/** '$160/hr', 'N/A'. */
export const hourlyRate = (cents: number | null): string => (cents === null ? 'N/A' : `${dollars(cents)}/hr`)

type Way = 'remote' | 'onsite'

const ratesOf = (way: Way): number[] => site.prices.homeRates.flatMap((rate) => rate[way] ?? [])

/** The rate for an hour at home, '$160', 'from $140' where it depends on the job; 'a price you approve first' if none is posted. */
export function hourAtHome(way: Way): string {
  const rates = ratesOf(way)
  const lowest = Math.min(...rates)
  if (rates.length === 0) return 'a price you approve first'
  return rates.every((rate) => rate === lowest) ? dollars(lowest) : `from ${dollars(lowest)}`
}

/** '$160 an hour'. */
export const perHour = (way: Way): string =>
  ratesOf(way).length === 0 ? hourAtHome(way) : `${hourAtHome(way)} an hour`

/** The price of a plan or the starting price of a job by its name; null where none is posted. */
export const priceNamed = (list: 'plans' | 'managedPlans' | 'startingPrices', name: string): number | null =>
  site.prices[list].find((row) => ('name' in row ? row.name : row.service) === name)?.price ?? null

export const rateFor = (service: string) => site.prices.homeRates.find((rate) => rate.service === service)!

/** The lowest posted price of plans, '$99'; 'a price in writing' if none is posted. */
export function lowestPlan(list: 'plans' | 'managedPlans'): string {
  const posted = site.prices[list].flatMap(({ price }) => price ?? [])
  return posted.length === 0 ? 'a price in writing' : dollars(Math.min(...posted))
}

/** '15%'. */
export const bundleShare = (): string => `${site.prices.bundlePercent}%`

/** Begins a sentence with a price in words. */
export const capitalized = (words: string): string => words[0]!.toUpperCase() + words.slice(1)

/** The starting price of a job at home, '$89'. */
export const posted = (job: string, missing = 'Ask us'): string => priceOf(priceNamed('startingPrices', job), missing)

/** 'from $89', or 'at a price you approve first'. */
export function startingAt(job: string): string {
  const price = priceNamed('startingPrices', job)
  return price === null ? 'at a price you approve first' : `from ${dollars(price)}`
}

type Hours = { opens: number | null; closes: number | null }
/** One interval; several rows may name one day. Closed where `opens` and `closes` are null. */
type OpeningHours = Hours & { label: string; days: number[]; display: string }
type ClosedDay = Hours & { day: string; name: string }
type Plan = { name: string; price: number | null }
/** In cents; null is 'Custom' or 'N/A'. Names are those that the pages in `content/` show. */
export type Prices = {
  plans: Plan[]
  /** The monthly plans of the managed IT page. */
  managedPlans: Plan[]
  homeRates: { service: string; remote: number | null; onsite: number | null }[]
  /** Starting prices of the jobs that homes call about most. */
  startingPrices: { service: string; price: number | null }[]
  /** Percent off for three or more services at home. */
  bundlePercent: number
}

/** The company's defaults; what the dashboard's settings change comes over them (`site.ts`). */
export const site = {
  name: 'Neatline IT',
  shortName: 'Neatline',
  legalName: 'Neatline Technology LLC',
  tagline: 'The IT department down the road.',
  phone: { display: '(303) 555-0148', tel: '+13035550148' },
  emergencyPhone: { display: '(303) 555-0148', tel: '+13035550148' },
  email: 'info@neatline.example.com',
  /** Shown where it is given. */
  street: '',
  postalCode: '',
  city: 'Denver',
  region: 'Colorado',
  /** Where technicians come to, as in 'Onsite across Colorado'. */
  serviceArea: 'Colorado',
  since: 2004,
  copyrightRange: '2004–2024',
  timeZone: 'America/Denver',
  /** What follows a time in `timeZone`. Not from `Intl`, which blocks a phone for 0.1 s on every public page. */
  timeZoneLabel: 'MT',
  /** The time zone in a sentence. */
  timeZoneName: 'Mountain Time',
  /** Opening hours in `timeZone`; days as in Date.getDay(), hours on the 24-hour clock. */
  hours: [
    { label: 'Monday–Friday', days: [1, 2, 3, 4, 5], opens: 8, closes: 18, display: '8 AM–6 PM' },
    { label: 'Saturday', days: [6], opens: 9, closes: 14, display: '9 AM–2 PM' },
    { label: 'Sunday', days: [0], opens: null, closes: null, display: 'Closed' },
  ] as OpeningHours[],
  /** Dates on which the company is closed, or open at other hours. */
  closed_days: [] as ClosedDay[],
  emergencyHours: '24/7',
  claims: {
    years: '20+ years',
    clients: '500+ clients',
    response: 'Under 4 hours',
    support: '24/7 support',
  },
  /** What the support page promises, by ticket priority. */
  supportResponse: {
    Critical: 'under 1 hour',
    High: 'under 4 hours',
    Medium: 'under 24 hours',
    Low: 'under 24 hours',
  },
  remoteLinks: [
    { label: 'Remote support for Windows', href: 'https://downloads.example.com/remote-support-windows' },
    { label: 'Remote support for Mac', href: 'https://downloads.example.com/remote-support-mac' },
  ],
  remoteSession: 'https://remote.example.com/session',
  /**
   * The mark, as SVG path data in a box of 34 × 26: the letter takes the colour of the text around it, the light is
   * alpen-500. With an empty letter the mark is the first letter of `shortName` on a tile.
   */
  logo: {
    mark: { letter: 'M0 26V0h5.9L28.6 19.9V0H34v26z', light: 'M5.4 26V12.1l6.1 5.4 3.5-3.1L28.2 26z' },
    /** An uploaded logo, in place of the mark. */
    image: null as { src: string; width: number; height: number } | null,
  },
  prices: {
    plans: [
      { name: 'Essential Support', price: 199_00 },
      { name: 'Professional Suite', price: 299_00 },
      { name: 'Enterprise Shield', price: null },
    ],
    managedPlans: [
      { name: 'Essential', price: 99_00 },
      { name: 'Professional', price: 149_00 },
      { name: 'Enterprise', price: null },
    ],
    homeRates: [
      { service: 'Computer Tune-Up', remote: 160_00, onsite: 199_00 },
      { service: 'Virus/Malware Removal', remote: 160_00, onsite: 199_00 },
      { service: 'Wi-Fi Setup', remote: 160_00, onsite: 199_00 },
      { service: 'Software Installation', remote: 160_00, onsite: 199_00 },
      { service: 'Data Backup Setup', remote: 160_00, onsite: 199_00 },
      { service: 'Smart Home Setup', remote: null, onsite: 199_00 },
    ],
    startingPrices: [
      { service: 'Virus Removal', price: 89_00 },
      { service: 'Computer Tune-Up', price: 79_00 },
      { service: 'Wi-Fi Setup', price: 99_00 },
      { service: 'Smart Home Setup', price: 149_00 },
    ],
    bundlePercent: 15,
  } as Prices,
  og: {
    title: 'Neatline IT: the IT department down the road',
    description: 'Managed IT and computer help for Colorado businesses and homes since 2004.',
  },
  /** The CSS color from which both ramps are made, in place of `colors`. */
  color: undefined as string | undefined,
}

/**
 * The brand's two ramps as `oklch(lightness chroma hue)`: the primary colour and a warm accent. Separate from `site`, so that
 * no script bundles them.
 */
export const colors = {
  spruce: {
    950: 'oklch(0.205 0.032 220)',
    900: 'oklch(0.255 0.04 214)',
    800: 'oklch(0.305 0.048 206)',
    700: 'oklch(0.365 0.056 198)',
    600: 'oklch(0.44 0.062 192)',
    500: 'oklch(0.53 0.066 188)',
    300: 'oklch(0.78 0.045 190)',
    100: 'oklch(0.945 0.018 192)',
  },
  alpen: {
    700: 'oklch(0.49 0.125 40)',
    600: 'oklch(0.56 0.145 40)',
    500: 'oklch(0.735 0.125 42)',
    300: 'oklch(0.86 0.08 50)',
    100: 'oklch(0.955 0.025 55)',
  },
} as const

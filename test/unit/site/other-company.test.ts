import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyCompany } from '#site'

// Texts are made when they are loaded, and other tests have those of the defaults.
beforeAll(() => void vi.resetModules())
afterAll(() => {
  applyCompany({})
  vi.resetModules()
})

test('with another company no text of a page names the one of the defaults', async () => {
  const phone = { display: '+49 30 901820', tel: '+4930901820' }
  const open = { label: 'Monday–Thursday', days: [1, 2, 3, 4], opens: 9, closes: 17, display: '9 AM–5 PM' }
  const short = { label: 'Friday', days: [5], opens: 9, closes: 12, display: '9 AM–12 PM' }
  applyCompany({
    name: 'Löwe IT',
    shortName: 'Löwe',
    legalName: 'Löwe IT GmbH',
    tagline: 'Computers that run.',
    phone,
    emergencyPhone: phone,
    email: 'hello@loewe.example.org',
    street: 'Hauptstraße 5',
    city: 'Potsdam',
    region: 'Brandenburg',
    serviceArea: 'Brandenburg',
    since: 2015,
    timeZoneLabel: 'CET',
    timeZoneName: 'Central European Time',
    hours: [open, short],
    closed_days: [
      { day: '2026-12-24', name: '', opens: 9.5, closes: 24 },
      { day: '2026-12-25', name: '', opens: null, closes: null },
    ],
    emergencyHours: 'on weekends',
    claims: { years: '11 years', clients: '80 clients', response: 'Under 2 hours', support: 'Friendly support' },
    prices: {
      plans: [
        { name: 'Essential Support', price: 49_50 },
        { name: 'Professional Suite', price: null },
        { name: 'Enterprise Shield', price: 70_00 },
      ],
      managedPlans: ['Essential', 'Professional', 'Enterprise'].map((name) => ({ name, price: 31_00 })),
      homeRates: [
        'Computer Tune-Up',
        'Virus/Malware Removal',
        'Wi-Fi Setup',
        'Software Installation',
        'Data Backup Setup',
        'Smart Home Setup',
      ].map((service, at) => ({ service, remote: 80_00 + at * 100, onsite: 95_00 })),
      startingPrices: ['Virus Removal', 'Computer Tune-Up', 'Wi-Fi Setup', 'Smart Home Setup'].map((service) => ({
        service,
        price: 40_00,
      })),
      bundlePercent: 8,
    },
    og: { title: 'Löwe IT: computers that run', description: 'Managed IT and computer help for Brandenburg.' },
    remoteLinks: [],
    remoteSession: 'https://help.loewe.example.org',
  })
  const { pages } = await import('#content/pages.ts')
  const { footerColumns } = await import('#content/navigation.ts')
  const { callLink } = await import('#content/call-link.ts')
  const text = JSON.stringify([pages, footerColumns, callLink])
  const defaults =
    /Neatline|Colorado|Denver|Mountain Time|555-0148|\$(?:199|299|160|149|99|89|79)\b|15%|500|2004|Fort Collins|Pueblo|Trinidad|Longmont|Castle Rock|Grand Junction|8 AM|6 PM|20\+/g
  // The towns of quotes are left out where they are shown.
  expect(
    [...text.matchAll(defaults)].map(([found]) => found).filter((found) => !['Longmont', 'Pueblo'].includes(found)),
  ).toEqual(['Colorado'])
  for (const said of [
    'Löwe IT GmbH, Hauptstraße 5, Potsdam, Brandenburg',
    'from $80 an hour',
    '$49.50',
    'drops 8%',
    'Monday–Thursday 9 AM–5 PM, Friday 9 AM–12 PM Central European Time',
    'more than 80 Brandenburg',
  ])
    expect(text).toContain(said)

  const { structuredData } = await import('#app/routes/marketing/page-meta.ts')
  const [company] = structuredData(pages.find(({ path }) => path === '/contact')!)!['@graph']
  const special = (day: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: day,
    validThrough: day,
    opens,
    closes,
  })
  expect(company).toMatchObject({
    name: 'Löwe IT',
    areaServed: { '@type': 'State', name: 'Brandenburg' },
    address: { streetAddress: 'Hauptstraße 5', addressLocality: 'Potsdam' },
    specialOpeningHoursSpecification: [
      special('2026-12-24', '09:30', '23:59'),
      special('2026-12-25', '00:00', '00:00'),
    ],
  })
})

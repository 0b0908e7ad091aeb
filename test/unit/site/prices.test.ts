import { describe, expect, test } from 'vitest'
import { all, documentAt, one, rowsOf, textOf } from './built-document.ts'

/** Name, price and what it holds of each plan that a page lists. */
const plansOf = (path: string) =>
  all(one(documentAt(path), 'main'), 'li')
    .filter((item) => all(item, 'p', { class: 'plan-price' }).length > 0)
    .map((item) => ({
      name: textOf(one(item, 'h3')),
      price: textOf(one(item, 'p', { class: 'plan-price' })),
      isPopular: textOf(item).includes('Most Popular'),
      holds: all(item, 'li').map(textOf),
    }))
const tablesOf = (path: string) => all(documentAt(path), 'table').map(rowsOf)

describe('The pricing page', () => {
  const [plans, hours] = tablesOf('/pricing')

  test('has three plans for companies, two of them priced by user and month', () => {
    expect(plansOf('/pricing')).toEqual([
      { name: 'Essential Support', price: '$199 per user, per month', isPopular: false, holds: [] },
      { name: 'Professional Suite', price: '$299 per user, per month', isPopular: true, holds: [] },
      { name: 'Enterprise Shield', price: 'Custom priced for your sites', isPopular: false, holds: [] },
    ])
  })

  test('has the price of each plan in the heading of its column, too', () => {
    expect(plans![0]).toEqual([
      'Feature',
      expect.stringMatching(/Essential Support.*\$199/),
      expect.stringMatching(/Professional Suite.*\$299/),
      expect.stringMatching(/Enterprise Shield.*Custom/),
    ])
  })

  test('says of each feature which plan includes it', () => {
    expect(plans).toContainEqual(['24/7 monitoring', 'Included', 'Included', 'Included'])
    expect(plans).toContainEqual(['Cloud backup', 'Not included', 'Included', 'Included'])
    expect(plans).toContainEqual(['Dedicated manager', 'Not included', 'Not included', 'Included'])
  })

  test('has two lists, each with its heading, which follow one another without a script', () => {
    const prices = one(documentAt('/pricing'), 'tab-set')
    for (const [id, name] of [
      ['business', 'Business IT'],
      ['home', 'Home Support'],
    ] as const) {
      const panel = one(prices, 'div', { id })
      expect([textOf(one(panel, 'h2')), panel.attribs['hidden']]).toEqual([name, undefined])
      expect(textOf(one(prices, 'a', { href: `#${id}` }))).toBe(name)
    }
  })

  test('has the hourly rates of the page of home services', () => {
    expect(hours).toEqual(tablesOf('/home-help/services')[0])
  })

  test('is marked in the menu as the current page', () => {
    const current = all(documentAt('/pricing'), 'a', { 'aria-current': 'page' }).map(textOf)
    expect(current).toEqual([expect.stringMatching(/^Pricing/)])
  })
})

describe('The page of home services', () => {
  test('has one rate for remote work and one for visits', () => {
    const [[head, ...rows] = []] = tablesOf('/home-help/services')
    expect(head).toEqual(['Service', 'Remote', 'Onsite'])
    const names = 'Computer Tune-Up|Virus/Malware Removal|Wi-Fi Setup|Software Installation|Data Backup Setup'.split(
      '|',
    )
    expect(rows).toEqual([
      ...names.map((name) => [expect.stringContaining(name), '$160/hr', '$199/hr']),
      [expect.stringContaining('Smart Home Setup'), 'N/A', '$199/hr'],
    ])
  })

  test.each(['/home-help/services', '/pricing'])('has a discount for three or more services: %s', (path) => {
    expect(textOf(documentAt(path))).toContain('Book them together, remote or onsite: the bill drops 15%.')
    expect(textOf(documentAt(path))).toContain('Bundle three or more services')
  })
})

test.each(['/', '/home-help'])('Popular services have their starting prices on %s', (path) => {
  const content = textOf(documentAt(path))
  for (const line of [
    /Virus removal.*?\$89/i,
    /Computer tune-up.*?\$79/i,
    /Wi-Fi setup.*?\$99/i,
    /Smart home setup.*?\$149/i,
  ])
    expect(content.match(line)?.[0]?.match(/\$/g)).toHaveLength(1)
})

test('Managed IT has three plans, two of them priced by the month', () => {
  expect(plansOf('/services/managed-it')).toEqual([
    {
      name: 'Essential',
      price: '$99 per month',
      isPopular: false,
      holds: ['24/7 monitoring', 'Help desk', 'Basic security', 'Monthly reports'],
    },
    {
      name: 'Professional',
      price: '$149 per month',
      isPopular: false,
      holds: ['Advanced security', 'Cloud backup', 'Priority support'],
    },
    {
      name: 'Enterprise',
      price: 'Custom a monthly price in writing',
      isPopular: false,
      holds: ['Dedicated manager', 'Custom solutions', 'On-site support'],
    },
  ])
})

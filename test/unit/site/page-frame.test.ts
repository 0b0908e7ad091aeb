import { describe, expect, test } from 'vitest'
import { pages } from '#content/pages.ts'
import { site } from '#site'
import { all, documentAt, linksIn, one, rowsOf, textOf } from './built-document.ts'

const SERVICES = [
  '/services',
  '/services/it-support',
  '/services/managed-it',
  '/services/cybersecurity',
  '/services/cloud-services',
  '/pricing',
  '/home-help/remote',
  '/home-help/onsite',
  '/home-help/services',
]
const INDUSTRIES = ['', '/healthcare', '/legal', '/construction', '/non-profit'].map((name) => `/industries${name}`)
const FOOTER = {
  Services: [
    '/services/help-desk',
    '/services/on-demand',
    '/services/onsite',
    '/services/virus-removal',
    '/services/email-security',
    '/services/user-access',
    '/services/endpoint-protection',
    '/services/saas-support',
  ],
  'Quick Links': ['/services', '/industries', '/home-help', '/pricing', '/resources', '/contact'],
  Legal: ['/privacy-policy', '/terms-and-conditions'],
}
const TEL = `tel:${site.phone.tel}`
const hrefs = (scope: Parameters<typeof linksIn>[0]) => linksIn(scope).map(([, href]) => href)

describe.each([...pages.map(({ path }) => path), '/404'])('Around the page %s', (path) => {
  const document = documentAt(path)
  const header = one(document, 'header', { class: 'site-header' })
  const footer = one(document, 'footer', { class: 'site-footer on-dark' })

  test('the header has menus of services and industries, and links to home, contact, support and a new ticket', () => {
    expect(hrefs(one(header, 'div', { id: 'menu-services' }))).toEqual(SERVICES)
    expect(hrefs(one(header, 'div', { id: 'menu-industries' }))).toEqual(INDUSTRIES)
    for (const menu of ['services', 'industries'])
      expect(textOf(one(header, 'button', { 'aria-controls': `menu-${menu}` })).toLowerCase()).toBe(menu)
    expect(linksIn(header)).toContainEqual(['Neatline IT', '/'])
    for (const link of [
      ['Contact', '/contact'],
      ['Support', '/support'],
      ['Submit Ticket', '/support'],
    ])
      expect(linksIn(header)).toContainEqual(link)
    expect(linksIn(one(header, 'nav')).at(-1)).toEqual(['Create Support Ticket', '/support'])
  })

  test('the footer has exactly its links, two ways to reach the company and its claims', () => {
    for (const [name, links] of Object.entries(FOOTER))
      expect(hrefs(one(footer, 'nav', { 'aria-label': name }))).toEqual(links)
    const resources = one(footer, 'nav', { 'aria-label': 'Resources' })
    expect(linksIn(resources)).toEqual([
      [expect.stringMatching(/ \(opens in a new tab\)$/), expect.stringMatching(/^https:/)],
      [expect.stringMatching(/ \(opens in a new tab\)$/), expect.stringMatching(/^https:/)],
      ['Open New Ticket', '/contact'],
      ['Purchase Online', '/pricing'],
    ])
    for (const { attribs } of all(resources, 'a').slice(0, 2))
      expect(attribs).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') })
    expect(linksIn(footer)).toContainEqual(['Call Now', TEL])
    expect(linksIn(footer)).toContainEqual(['Send Message', `mailto:${site.email}`])
    for (const claim of ['20+ years', '500+ clients', '24/7 support', '© 2004–2024'])
      expect(textOf(footer)).toContain(claim)
  })

  test('the first link skips to the content, and the strip names the phone and emergencies', () => {
    expect(linksIn(document)[0]).toEqual(['Skip to content', '#main'])
    expect(one(document, 'main').attribs['id']).toBe('main')
    const strip = one(document, 'section', { 'aria-label': 'Help desk' })
    expect(hrefs(strip)).toEqual([TEL])
    expect(textOf(one(strip, 'open-hours-status'))).toBe('Emergencies answered 24/7')
  })

  test('the cookie banner is hidden until a script can store the choice', () => {
    const banner = one(document, 'cookie-banner')
    expect(banner.attribs).toMatchObject({ hidden: '', 'aria-label': 'Cookies' })
    expect(textOf(banner)).toContain('We keep a few settings in your browser. No tracking.')
    expect(hrefs(banner)).toEqual(['/privacy-policy'])
    const choices = all(banner, 'button').map((button) => [
      textOf(button) || button.attribs['aria-label'],
      button.attribs['value'],
    ])
    expect(choices).toEqual([
      ['Accept All', 'accepted'],
      ['Decline', 'declined'],
      ['Close cookie notice', undefined],
    ])
  })
})

test('Every page that lists support hours lists the same ones', () => {
  const tables = pages.flatMap(({ path }) => all(documentAt(path), 'table', { class: 'hours-table' }))
  expect(tables.length).toBeGreaterThan(5)
  for (const table of tables)
    expect(rowsOf(table)).toEqual([
      ['Monday–Friday', '8 AM–6 PM'],
      ['Saturday', '9 AM–2 PM'],
      ['Sunday', 'Closed'],
      ['Emergency assistance', '24/7'],
      ['Ticket system', '24/7'],
    ])
  for (const path of ['/', '/contact', '/support'])
    expect(all(documentAt(path), 'table', { class: 'hours-table' }), path).toHaveLength(1)
})

import { describe, expect, test } from 'vitest'
import { footerColumns, headerLinks, industriesMenu, servicesMenu } from '#content/navigation.ts'
import { responseHours } from '#content/response-hours.ts'
import { support } from '#content/support.ts'

const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href)
const footer = (heading: string) => hrefs(footerColumns.find((column) => column.heading === heading)!.links)

describe('The header', () => {
  test('has the eight pages of the Services menu', () => {
    expect(servicesMenu.groups.flatMap(({ links }) => hrefs(links))).toEqual([
      '/services/it-support',
      '/services/managed-it',
      '/services/cybersecurity',
      '/services/cloud-services',
      '/pricing',
      '/home-help/remote',
      '/home-help/onsite',
      '/home-help/services',
    ])
  })

  test('has the four industries, Contact and Support', () => {
    expect(industriesMenu.groups.flatMap(({ links }) => hrefs(links))).toEqual(
      ['healthcare', 'legal', 'construction', 'non-profit'].map((name) => `/industries/${name}`),
    )
    expect(hrefs(headerLinks)).toEqual(['/contact', '/support'])
  })
})

describe('The footer', () => {
  test('lists the services that are not in the header', () => {
    const names = 'help-desk on-demand onsite virus-removal email-security user-access endpoint-protection saas-support'
    expect(footer('Services')).toEqual(names.split(' ').map((name) => `/services/${name}`))
  })

  test('lists resources, quick links and the legal pages', () => {
    const resources = footerColumns.find(({ heading }) => heading === 'Resources')!
    expect(resources.external).toHaveLength(2)
    expect(resources.links).toEqual([
      { label: 'Open New Ticket', href: '/contact' },
      { label: 'Purchase Online', href: '/pricing' },
    ])
    expect(footer('Quick Links')).toEqual([
      '/services',
      '/industries',
      '/home-help',
      '/pricing',
      '/resources',
      '/contact',
    ])
    expect(footer('Legal')).toEqual(['/privacy-policy', '/terms-and-conditions'])
  })
})

describe('Response times', () => {
  test('are parsed from their texts, so that drawing and text cannot differ', () => {
    expect(['under 1 hour', 'under 15 minutes', 'within 2 days'].map(responseHours)).toEqual([1, 0.25, 48])
    expect(() => responseHours('soon')).toThrow("No time in the promise 'soon'")
  })

  test('on the support page are one, four and twenty-four hours, the most urgent first', () => {
    expect(support.panel.responses).toEqual([
      { label: 'Critical', time: 'under 1 hour', hours: 1 },
      { label: 'High priority', time: 'under 4 hours', hours: 4 },
      { label: 'Standard', time: 'under 24 hours', hours: 24 },
    ])
  })
})

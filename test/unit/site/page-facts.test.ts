import { expect, test } from 'vitest'
import { pages } from '#content/pages.ts'
import { site } from '#site'
import { all, documentAt, one, textOf } from './built-document.ts'

const TEL = `tel:${site.phone.tel}`
const MAIL = `mailto:${site.email}`

/** What each page must say and link to (docs/reference.md, Pages): texts, and links by name and target. */
type PageFacts = {
  path: string
  words?: string[]
  links?: [name: string | RegExp, href: string, times?: number][]
}

const PAGES: PageFacts[] = [
  // Its headings and links: home-page.test.ts
  {
    path: '/',
    words: [
      '500+ clients',
      'Average response to critical issues',
      'Same-day service',
      'within 4 hours during business hours',
    ],
  },
  {
    path: '/services',
    words: [
      'IT Support & Management',
      'Cybersecurity & Compliance',
      'Cloud Services',
      'On-Demand Support',
      '24/7 proactive monitoring',
      'Strategic IT planning',
    ],
    links: [
      [/^Call/, TEL],
      ['Get Free Consultation', MAIL],
      [/^Learn More about /, '/contact', 4],
    ],
  },
  {
    path: '/industries',
    words: ['Healthcare', 'Legal', 'Construction', 'Non-Profit', 'Common challenges', 'What we do'],
    links: [[/./, '/contact', 4]],
  },
  {
    path: '/home-help',
    words: [
      'Remote Support',
      'Onsite Support',
      'Virus Removal',
      '$89',
      'Computer Tune-Up',
      '$79',
      'Wi-Fi Setup',
      '$99',
      'Smart Home Setup',
      '$149',
    ],
    links: [
      [/^Call/, TEL],
      ['Schedule Visit', '/contact', 2],
      ['Start Remote Session', '/resources'],
      [/View All Services & Pricing/, '/pricing#home'],
    ],
  },
  { path: '/home-help/remote', links: [[/\(opens in a new tab\)/, site.remoteSession]] },
  { path: '/home-help/onsite', links: [['Schedule Visit', '/contact']] },
  { path: '/services/onsite', links: [['Schedule Visit', '/contact']] },
  { path: '/pricing', links: [[/./, '/contact', 3]] },
  {
    path: '/services/it-support',
    words: ['under 4 hours', 'under 8 hours', 'under 24 hours'],
    links: [[/^Call/, TEL]],
  },
  {
    path: '/services/help-desk',
    words: ['under 15 minutes', 'under 1 hour', 'under 4 hours'],
    links: [[/^Call/, TEL]],
  },
  {
    path: '/services/virus-removal',
    words: ['Isolate the machine', 'Scan offline', 'Remove and repair', 'Patch the way in', 'Test and hand back'],
  },
  { path: '/services/managed-it', links: [[/^Call/, TEL]] },
  ...['cybersecurity', 'cloud-services', 'on-demand', 'email-security', 'user-access'].map((name) => ({
    path: `/services/${name}`,
    links: [[/./, '/contact'] as [RegExp, string]],
  })),
  { path: '/services/endpoint-protection', links: [[/./, '/contact']] },
  { path: '/services/saas-support', links: [[/./, '/contact']] },
  ...['healthcare', 'legal', 'construction', 'non-profit'].map((name) => ({
    path: `/industries/${name}`,
    links: [[/./, '/contact'] as [RegExp, string]],
  })),
  {
    path: '/contact',
    words: [
      'Get in Touch',
      'How to Reach Us',
      'Send Us a Message',
      'Call Us',
      'Email Us',
      'Service Area',
      'Support Ticket',
      'Emergency support',
      'within 4 hours during business hours',
    ],
    links: [
      [/^Call/, TEL],
      ['Send Message', '#contact-form'],
      [/^Call Us/, TEL],
      [/^Email Us/, MAIL],
      [/^Service Area/, '#coverage'],
      [/^Support Ticket/, '/support'],
    ],
  },
  {
    path: '/support',
    words: [
      'Get Support When You Need It',
      'Support Information',
      'under 1 hour',
      'under 4 hours',
      'under 24 hours',
      'Up to 5 files, 10 MB each',
      'Emergency support',
    ],
  },
  {
    path: '/resources',
    links: site.remoteLinks.map(({ href }): [RegExp, string] => [/\(opens in a new tab\)/, href]),
  },
]

const mainOf = (path: string) => one(documentAt(path), 'main')
const linksOf = (path: string) =>
  all(mainOf(path), 'a').map((link) => ({
    name: textOf(link),
    href: link.attribs['href'],
    target: link.attribs['target'],
  }))

test.each(PAGES)('$path says and links what the reference lists', ({ path, words = [], links = [] }) => {
  const content = textOf(mainOf(path)).toLowerCase()
  expect(words.filter((word) => !content.includes(word.toLowerCase()))).toEqual([])
  const given = linksOf(path)
  for (const [name, href, times = 1] of links) {
    const found = given.filter(
      (link) => link.href === href && (typeof name === 'string' ? link.name === name : name.test(link.name)),
    )
    expect(found.length, `${String(name)} to ${href}, in ${JSON.stringify(given)}`).toBeGreaterThanOrEqual(times)
  }
})

test.each(pages.map(({ path }) => path))('%s links the phone, and opens other sites in a new tab', (path) => {
  expect(linksOf(path).filter(({ href, target }) => href?.startsWith('https:') && target !== '_blank')).toEqual([])
  expect(all(documentAt(path), 'a', { href: TEL })).not.toEqual([])
})

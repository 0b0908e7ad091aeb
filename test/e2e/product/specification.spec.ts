import type { Page } from '@playwright/test'
import { site } from '#site'
import { groupsOf } from '../support/page-groups.ts'
import { expect, test } from '../support/product.ts'

const TEL = `tel:${site.phone.tel}`
const MAIL = `mailto:${site.email}`

/** What each page must say and link to (docs/reference.md, Pages): texts, and links by name and target. */
type PageFacts = {
  path: string
  words?: string[]
  links?: [name: string | RegExp, href: string, times?: number][]
}

const PAGES: PageFacts[] = [
  {
    path: '/',
    words: [
      'Choose Your Success Path',
      'Business Solutions',
      'Home & Personal',
      'IT Support',
      'Hardware Support',
      'Disaster Recovery',
      'Cloud Services',
      'Why Colorado Trusts Us',
      'Certified Experts',
      'Rapid Response',
      'Exceptional Value',
      'Strategic Partnership',
      'Comprehensive Security',
      'Colorado Roots',
      'Success Stories',
      'Computer Repair',
      'Network Solutions',
      'Laptop Repair',
      'Monday–Friday',
      '8 AM–6 PM',
    ],
    links: [
      ['Get Started Today', '#service-pathways'],
      [/^Call/, TEL],
      ['Explore Business IT', '/services'],
      ['Get Home Support', '/home-help'],
      ['Schedule Your Consultation', '/contact'],
      ['Schedule Repair', TEL],
      ['Get Quote', '/contact'],
      ['Network Support', TEL],
      ['Learn More', '/services/managed-it'],
      ['Fix My Laptop', TEL],
      ['View Services', '/services/it-support'],
      ['Schedule Consultation', '/contact'],
      ['Send Message', MAIL],
    ],
  },
  {
    path: '/services',
    words: ['IT Support & Management', 'Cybersecurity & Compliance', 'Cloud Services', 'On-Demand Support'],
    links: [
      [/^Call/, TEL],
      ['Get Free Consultation', MAIL],
      [/^Learn More about /, '/contact', 4],
    ],
  },
  {
    path: '/industries',
    words: ['Healthcare', 'Legal', 'Construction', 'Non-Profit'],
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
  {
    path: '/home-help/services',
    words: ['$160', '$199', 'N/A', '15%', 'Smart Home Setup', 'Data Backup Setup', 'Software Installation'],
  },
  {
    path: '/pricing',
    words: [
      'Essential Support',
      '$199',
      'Professional Suite',
      '$299',
      'Most Popular',
      'Enterprise Shield',
      'Custom',
      'per user, per month',
    ],
    links: [[/./, '/contact']],
  },
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
  {
    path: '/services/managed-it',
    words: [
      'Essential',
      '$99',
      'Professional',
      '$149',
      'Enterprise',
      'Custom',
      'per month',
      '24/7 monitoring',
      'help desk',
      'basic security',
      'monthly reports',
      'advanced security',
      'cloud backup',
      'priority support',
      'dedicated manager',
      'custom solutions',
      'on-site support',
    ],
  },
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
    words: ['Get Support When You Need It', 'Support Information', 'under 1 hour', 'under 4 hours', 'under 24 hours'],
  },
  {
    path: '/resources',
    links: site.remoteLinks.map(({ href }): [RegExp, string] => [/\(opens in a new tab\)/, href]),
  },
  { path: '/privacy-policy', words: ['Privacy Policy', 'Last updated'] },
  {
    path: '/terms-and-conditions',
    words: ['4 hours', '8 hours', '24 hours', '48 hours', '30 days', 'Colorado', 'Last updated'],
  },
]

async function linksOf(page: Page) {
  return page.locator('main a[href]').evaluateAll((all) =>
    all.map((link) => ({
      name: (link.textContent ?? '').replace(/\s+/g, ' ').trim(),
      href: link.getAttribute('href'),
      target: link.getAttribute('target'),
    })),
  )
}

async function expectFacts(page: Page, { path, words = [], links = [] }: PageFacts) {
  await page.goto(path)
  const text = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ')
  const content = text.toLowerCase()
  expect
    .soft(
      words.filter((word) => !content.includes(word.toLowerCase())),
      `${path} lacks`,
    )
    .toEqual([])
  const all = await linksOf(page)
  for (const [name, href, times = 1] of links) {
    const found = all.filter(
      (link) => link.href === href && (typeof name === 'string' ? link.name === name : name.test(link.name)),
    )
    const what = `${path}: ${String(name)} to ${href}, in ${JSON.stringify(all)}`
    expect.soft(found.length, what).toBeGreaterThanOrEqual(times)
  }
  for (const { href, target } of all) {
    if (href?.startsWith('https:')) expect.soft(target, `${path}: ${href} opens in a new tab`).toBe('_blank')
  }
  const submit = page.getByRole('link', { name: 'Submit Ticket' }).first()
  await expect.soft(submit, path).toHaveAttribute('href', '/support')
  expect.soft(await page.locator(`a[href="${TEL}"]`).count(), `${path} links the phone`).toBeGreaterThan(0)
}

for (const { name, group } of groupsOf(PAGES))
  test(`What the reference lists is said and linked, beside phone and ticket, on ${name}`, async ({ page }) => {
    for (const facts of group) await expectFacts(page, facts)
  })

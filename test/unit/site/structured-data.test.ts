import { describe, expect, test } from 'vitest'
import { pageMeta, structuredData } from '#app/routes/marketing/page-meta.ts'
import { contact } from '#content/contact.ts'
import { ORIGIN } from '#content/origin.ts'
import { pageAt, trailTo } from '#content/pages.ts'
import { site } from '#site'

const graph = (path: string) => structuredData(pageAt(path), trailTo(path))?.['@graph'] ?? []
const types = (path: string) => graph(path).map((thing) => thing['@type'])

describe('The structured data of a page', () => {
  test('is the company on home and contact', () => {
    expect(types('/')).toEqual(['LocalBusiness'])
    expect(types('/contact')).toEqual(['LocalBusiness'])
    expect(graph('/contact')[0]).toMatchObject({
      name: site.name,
      telephone: site.phone.tel,
      email: site.email,
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '08:00',
          closes: '18:00',
        },
        { dayOfWeek: ['Saturday'], opens: '09:00', closes: '14:00' },
      ],
    })
  })

  test('is the service on a service page, with its breadcrumb', () => {
    expect(types('/services/onsite')).toEqual(['Service', 'BreadcrumbList'])
    expect(types('/industries/legal')).toEqual(['BreadcrumbList'])
    const [, trail] = graph('/services/onsite')
    expect(trail).toMatchObject({
      itemListElement: [
        { position: 1, item: `${ORIGIN}/services` },
        { position: 2, name: pageAt('/services/onsite').name, item: `${ORIGIN}/services/onsite` },
      ],
    })
  })

  test('is absent where there is nothing to describe', () => {
    for (const path of ['/services', '/pricing', '/support', '/privacy-policy']) expect(graph(path)).toEqual([])
    expect(JSON.stringify(pageMeta(pageAt('/pricing')))).not.toContain('ld+json')
  })

  test('names a page with two paths by its canonical one', () => {
    const [service] = graph('/home-help/onsite')
    expect(service).toMatchObject({ '@type': 'Service', url: `${ORIGIN}/services/onsite` })
  })

  test('contains no ratings and no FAQ', () => {
    expect(JSON.stringify([contact, pageAt('/')].map((page) => structuredData(page)))).not.toMatch(
      /rating|review|FAQPage/i,
    )
  })
})

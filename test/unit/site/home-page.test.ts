import { describe, expect, test } from 'vitest'
import { home } from '#content/home.ts'
import { site } from '#site'
import { all, documentAt, linksIn, one, textOf } from './built-document.ts'

const TEL = `tel:${site.phone.tel}`
const main = one(documentAt('/'), 'main')

describe('The home page', () => {
  test('has its sections in order', () => {
    expect(all(main, 'h1 h2 h3').map((heading) => `${heading.name} ${textOf(heading)}`)).toEqual([
      `h1 ${site.tagline}`,
      'h2 Choose Your Success Path',
      'h3 Business Solutions',
      'h3 Home & Personal',
      `h2 ${home.strategy.title}`,
      'h3 IT Support',
      'h3 Hardware Support',
      'h3 Disaster Recovery',
      'h3 Cloud Services',
      'h2 Computer Repair',
      'h2 Network Solutions',
      'h2 Laptop Repair',
      'h2 Why Colorado Trusts Us',
      'h3 Certified Experts',
      'h3 Rapid Response',
      'h3 Exceptional Value',
      'h3 Strategic Partnership',
      'h3 Comprehensive Security',
      'h3 Colorado Roots',
      'h2 Success Stories',
      `h2 ${home.closing.title}`,
    ])
  })

  test('has buttons that lead to their targets', () => {
    expect(linksIn(main)).toEqual([
      ['Get Started Today', '#service-pathways'],
      [`Call ${site.phone.display}`, TEL],
      ['Explore Business IT', '/services'],
      ['Get Home Support', '/home-help'],
      ['Schedule Your Consultation', '/contact'],
      ['Schedule Repair', TEL],
      ['Get Quote', '/contact'],
      ['Network Support', TEL],
      ['Learn More', '/services/managed-it'],
      ['Fix My Laptop', TEL],
      ['View Services', '/services/it-support'],
      [site.phone.display, TEL],
      ['Schedule Consultation', '/contact'],
      ['Send Message', `mailto:${site.email}`],
    ])
    expect(textOf(one(main, 'section', { id: 'service-pathways' }))).toMatch(/^Choose Your Success Path/)
  })

  test('has two carousels of three slides that change every five seconds', () => {
    const carousels = all(main, 'auto-carousel')
    expect(carousels.map(({ attribs }) => attribs['interval'])).toEqual(['5000', '5000'])
    const names = (carousel: (typeof carousels)[number]) =>
      all(carousel, 'div', { role: 'group' }).map((slide) => slide.attribs['aria-label'])
    expect(carousels.map(names)).toEqual([
      ['1 of 3: Computer Repair', '2 of 3: Network Solutions', '3 of 3: Laptop Repair'],
      home.testimonials.stories.map(({ name }, at) => `${at + 1} of 3: ${name}`),
    ])
    for (const carousel of carousels)
      expect(all(carousel, 'button').filter(({ attribs }) => attribs['class'] === 'carousel-dot')).toHaveLength(3)
  })

  test('has stories of five stars each, one with a price', () => {
    const stories = all(one(main, 'auto-carousel', { class: 'testimonial-carousel split' }), 'div', { role: 'group' })
    expect(
      stories.filter((story) => all(story, 'div', { 'aria-label': '5 out of 5 stars' }).length === 1),
    ).toHaveLength(3)
    expect(stories.filter((story) => textOf(story).includes('$89'))).toHaveLength(1)
  })

  test('has decorations that say nothing to a screen reader', () => {
    const films = all(main, 'background-video')
    expect(films).toHaveLength(4)
    for (const film of films) {
      expect(one(film, 'video').attribs).toMatchObject({ 'aria-hidden': 'true', tabindex: '-1', muted: '' })
      expect(all(film, 'img').map(({ attribs }) => attribs['alt'])).toContain('')
    }
  })

  test('pauses its motion with the control after its two calls to action', () => {
    const order = all(main, 'a motion-toggle').map((tag) => (tag.name === 'a' ? textOf(tag) : tag.name))
    expect(order.slice(0, 3)).toEqual(['Get Started Today', `Call ${site.phone.display}`, 'motion-toggle'])
  })
})

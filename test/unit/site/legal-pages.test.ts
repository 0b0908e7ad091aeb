import { describe, expect, test } from 'vitest'
import { all, documentAt, linksIn, one, rowsOf, textOf } from './built-document.ts'

const TOPICS = {
  'Privacy Policy': [
    'Information we collect',
    'How we use it',
    'Sharing',
    'Security',
    'Retention',
    'Your rights',
    'Cookies',
    'Contact',
    'Changes',
  ],
  'Terms and Conditions': [
    'Acceptance',
    'Service description',
    'Service levels',
    'Payment terms',
    'Client responsibilities',
    'Liability',
    'Data security',
    'Service modifications',
    'Termination',
    'Governing law',
    'Contact',
  ],
}

describe.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-and-conditions', 'Terms and Conditions'],
] as const)('The page %s', (path, title) => {
  const main = one(documentAt(path), 'main')
  const topics = TOPICS[title]

  test('has its numbered sections and a table of contents that links to them', () => {
    expect(textOf(one(main, 'h1'))).toBe(title)
    expect(all(main, 'h2').map(textOf)).toEqual(topics.map((topic, at) => `${at + 1}. ${topic}`))
    const contents = linksIn(one(main, 'nav', { 'aria-label': 'Contents' }))
    expect(contents.map(([text]) => text)).toEqual(topics)
    for (const [text, href] of contents)
      expect(textOf(one(one(main, 'section', { id: href.slice(1) }), 'h2'))).toMatch(new RegExp(` ${text}$`))
  })

  test('has today as its date where no script writes it out', () => {
    const date = one(main, 'p', { class: 'legal-date' })
    expect([textOf(date), textOf(one(date, 'today-date'))]).toEqual(['Last updated: today', 'today'])
  })
})

describe('The terms', () => {
  const main = one(documentAt('/terms-and-conditions'), 'main')

  test('state the response times of record', () => {
    const times = one(main, 'table')
    expect(textOf(one(times, 'caption'))).toBe('Maximum response time')
    expect(rowsOf(times)).toEqual([
      ['Critical', '4 hours'],
      ['High', '8 hours'],
      ['Standard', '24 hours'],
      ['Low', '48 hours'],
    ])
  })

  test.each([
    'Business hours are Monday to Friday, 8 AM to 6 PM Mountain Time.',
    'Payment is due within 30 days of the invoice date.',
    'Either of us can change a plan with 30 days’ written notice',
    'Either of us can end a plan with 30 days’ written notice.',
    'The law of the State of Colorado governs these terms.',
  ])('say: %s', (sentence) => {
    expect(textOf(main)).toContain(sentence)
  })
})

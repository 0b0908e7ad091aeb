import { describe, expect, test } from 'vitest'
import type { ComposedPage, Page } from '#content/types.ts'
import { findDeadLinks, findFaults, listSamples } from '../../../build/check-content/find-faults.ts'

const good: ComposedPage = {
  path: '/services/printers',
  name: 'Printers',
  summary: 'Paper in, paper out',
  meta: {
    title: 'Printer repair | Test IT',
    description: 'A technician fixes office printers onsite in Denver, or by remote session elsewhere in the state.',
  },
  group: 'services',
  head: { variant: 'plain', title: 'Paper that comes out', lead: 'We fix 40 models.', actions: [] },
  blocks: [{ kind: 'steps', title: 'How it goes', steps: [{ title: 'Look', text: 'We open it.' }] }],
  closing: { title: 'Still jammed?', text: 'Call us.' },
}
const page = (changes: Partial<ComposedPage> & Record<string, unknown>): ComposedPage => ({
  ...good,
  ...changes,
})
const meta = (changes: Partial<Page['meta']>) => page({ meta: { ...good.meta, ...changes } })

describe('A complete page', () => {
  test('has no errors and no dead links', () => {
    expect(findFaults([good])).toEqual([])
    expect(findDeadLinks([good])).toEqual([])
  })

  test('may have two paths', () => {
    expect(findFaults([good, page({ path: '/home-help/printers', canonical: good.path })])).toEqual([])
  })
})

describe('An error names its page and place', () => {
  test.each<[string, ComposedPage, string]>([
    ['an empty summary', page({ summary: '' }), 'summary is empty'],
    ['an empty title', page({ head: { ...good.head, title: ' ' } }), 'head.title is empty'],
    ['an empty closing', page({ closing: { title: 'Call', text: '' } }), 'closing.text is empty'],
    ['a missing description', meta({ description: '' }), 'meta.description is empty'],
    [
      'a short description',
      meta({ description: 'Printers.' }),
      'meta.description has 9 characters, not between 70 and 160',
    ],
    [
      'a long description',
      meta({ description: 'p'.repeat(161) }),
      'meta.description has 161 characters, not between 70 and 160',
    ],
    ['a long title', meta({ title: 'p'.repeat(66) }), 'meta.title has 66 characters, more than 65'],
    ['no blocks', page({ blocks: [] }), 'blocks is an empty list'],
    [
      'a block without text',
      page({ blocks: [{ kind: 'steps', title: 'How', steps: [] }] }),
      'blocks.0.steps is an empty list',
    ],
    ['a banned word', page({ summary: 'Seamless printing' }), "summary says 'Seamless'"],
    [
      'a banned phrase',
      page({ closing: { title: 'Peace of mind', text: 'Call us.' } }),
      "closing.title says 'Peace of mind'",
    ],
    ['an exclamation mark', page({ name: 'Printers!' }), "name says '!'"],
    ['solutions', page({ summary: 'Printing solutions' }), "summary says 'solutions'"],
    ['a British word', page({ summary: 'Printers at the tills' }), "summary says 'tills' (write registers)"],
    ['mail for email', page({ summary: 'A mail about paper' }), "summary says 'mail' (write email)"],
    ['a call that rings', page({ summary: 'Ring us about paper' }), "summary says 'Ring us' (write call)"],
    [
      'a question without its mark',
      page({ closing: { title: 'Which printer is jammed', text: 'Call us.' } }),
      'closing.title asks without a question mark',
    ],
  ])('%s', (_, faulty, fault) => {
    expect(findFaults([faulty])).toEqual([`/services/printers: ${fault}`])
  })

  test('but subjects that look like questions, rings of a map and a mail server are fine', () => {
    const fine = page({
      head: { ...good.head, title: 'What it costs, and how far we drive', lead: 'Four rings. A mail server.' },
    })
    expect(findFaults([fine])).toEqual([])
  })

  test('but texts of record and names of variants are exempt', () => {
    const free = page({
      name: 'Business Solutions',
      keywords: ['printing solutions'],
      scene: 'network-solutions',
    })
    expect(findFaults([free])).toEqual([])
  })

  test('pages that share a unique value are named together', () => {
    const twin = page({ path: '/services/scanners' })
    expect(findFaults([good, twin])).toEqual([
      `/services/printers and /services/scanners share the meta.title '${good.meta.title}'`,
      `/services/printers and /services/scanners share the meta.description '${good.meta.description}'`,
    ])
    expect(findFaults([good, meta({ title: 'Other', description: 'o'.repeat(80) })])).toEqual([
      "/services/printers and /services/printers share the path '/services/printers'",
    ])
  })
})

describe('Links', () => {
  const linking = (href: string) =>
    page({ head: { ...good.head, actions: [{ label: 'Go', href }] }, sections: [{ id: 'paper' }] })

  test.each([
    '/services/printers',
    '#paper',
    '/services/printers#paper',
    '/services/printers?from=mail',
    'tel:+13035550148',
    'mailto:a@b.example.com',
    'https://downloads.example.com/x',
  ])('may lead to %s', (href) => expect(findDeadLinks([linking(href)])).toEqual([]))

  test.each([
    '/services/printer',
    '#ink',
    '/services/printers#ink',
    'services/printers',
    'tel:303',
    'http://example.com',
  ])("may not lead to '%s'", (href) =>
    expect(findDeadLinks([linking(href)])).toEqual([
      `/services/printers: head.actions.0.href leads to '${href}', which does not exist`,
    ]),
  )

  test('are found in lists of paths, in texts and in the parts of every page', () => {
    const related = page({
      blocks: [{ kind: 'related', paths: ['/services/fax'] }],
      note: 'See [fax](/fax).',
    })
    expect(findDeadLinks([related], { footer: [{ label: 'Fax', href: '/fax' }] })).toEqual([
      "/services/printers: blocks.0.paths.0 leads to '/services/fax', which does not exist",
      "/services/printers: note leads to '/fax', which does not exist",
      "footer: 0.href leads to '/fax', which does not exist",
    ])
  })
})

test('Samples are listed for the owner with their page, place and words', () => {
  const sampled = page({
    blocks: [{ kind: 'steps', title: 'How', steps: [{ title: 'Look', text: 'In 5 minutes.', sample: true }] }],
  })
  expect(listSamples([good, sampled, page({ canonical: '/elsewhere', sample: true })])).toEqual([
    '/services/printers: blocks.0.steps.0: Look / In 5 minutes.',
  ])
  expect(listSamples([page({ sample: true })])).toEqual(['/services/printers: the whole page'])
})

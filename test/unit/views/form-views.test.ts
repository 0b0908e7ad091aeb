import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { renderView } from '#app/views/render-view.tsx'
import type { FormContents, FormViews } from '#contract/page-views.ts'

const SCRIPTS = { forms: '/forms.js', ticket: '/ticket.js' }
const CONTENTS: FormContents = { values: {}, errors: {}, kept: [], lost: [] }
const CREATED: FormViews['ticket-created'] = {
  number: 1001,
  link: '/t/1001?k=AAAAAAAAAAAAAAAAAAAAAA',
  title: 'No sound',
  category: 'Hardware',
  priority: 'High',
  email: 'marisol@ponderosa.example.com',
  reply: 'Hello Marisol,\n\nFirst steps:\n1. Unplug it.\n2. Call (303) 555-0148.',
  files: [],
}
/** What a browser would make of a script, a template, a replacement pattern or the end of an element. */
const HOSTILE = `"><script>alert(1)</script><input name="title"> {{email}} $& $1 </textarea></option></title>`

type Tag = { name: string; attributes: Record<string, string>; text: string }

/** Every element of a page with the text in it, as a parser reads them. */
function elementsOf(html: string): Tag[] {
  const elements: Tag[] = []
  const open: Tag[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const tag = { name, attributes, text: '' }
      elements.push(tag)
      open.push(tag)
    },
    ontext: (text) => open.forEach((tag) => (tag.text += text)),
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return elements
}

const refused = (contents: Partial<FormContents>, sentence = '') => {
  const { title, main } = renderView('ticket-refused', { contents: { ...CONTENTS, ...contents }, sentence }, SCRIPTS)
  const elements = elementsOf(main)
  const named = (name: string) => elements.filter(({ attributes }) => attributes['name'] === name)
  const withId = (id: string) => elements.find(({ attributes }) => attributes['id'] === id)!
  return { title, main, elements, named, withId }
}
const chosenIn = (elements: Tag[], attribute: string) =>
  elements
    .filter(({ attributes }) => attribute in attributes)
    .map(({ attributes, text }) => attributes['value'] ?? text)

describe('A refused form', () => {
  it('comes back with everything that was typed and chosen', () => {
    const { named, elements } = refused({
      values: {
        title: 'No sound',
        description: 'Two\nlines',
        category: 'Printer',
        priority: 'High',
        'customerInfo.phone': '5',
      },
    })
    expect(named('title')[0]!.attributes['value']).toBe('No sound')
    expect(named('customerInfo.phone')[0]!.attributes['value']).toBe('5')
    expect(named('description')[0]!.text).toBe('Two\nlines')
    const options = elements.filter(({ name }) => name === 'option')
    expect(chosenIn(options, 'selected')).toEqual(['Printer'])
    expect(chosenIn(named('priority'), 'checked')).toEqual(['High'])
  })

  it('keeps a line break at the start of a text, which the browser’s parser would drop', () => {
    expect(refused({ values: { description: '\nTwo' } }).main).toMatch(/<textarea[^>]*>\n\nTwo<\/textarea>/)
  })

  it('leaves the defaults of fields that were not sent', () => {
    const { elements, named } = refused({ values: { title: 'x' } })
    const options = elements.filter(({ name }) => name === 'option')
    expect(chosenIn(options, 'selected')).toEqual(['General'])
    expect(chosenIn(named('priority'), 'checked')).toEqual(['Medium'])
    expect(named('description')[0]!.text).toBe('')
  })

  it('says above each field what is wrong, wired to it, and first all of it as links', () => {
    const { title, main, named, withId, elements } = refused(
      {
        values: { title: '' },
        errors: { title: ['Enter a title'], category: ['Choose one'], priority: ['Choose this'] },
      },
      'Please fill in all required fields',
    )
    expect(title).toBe('Error: there is a problem')
    expect(main).toContain('<p>Please fill in all required fields</p>')
    const links = elements.filter(({ name, attributes }) => name === 'a' && attributes['href']?.startsWith('#'))
    expect(links.map(({ attributes, text }) => [attributes['href'], text])).toEqual([
      ['#title', 'Enter a title'],
      ['#category', 'Choose one'],
      ['#priority', 'Choose this'],
    ])
    for (const field of ['title', 'category', 'priority']) expect(withId(field), field).toBeDefined()
    expect(named('title')[0]!.attributes).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'title-hint title-error',
    })
    expect(withId('title-error').text).toBe('Enter a title')
    expect(withId('category').attributes['aria-describedby']).toBe('category-error')
    expect(withId('priority-error').text).toBe('Choose this')
    expect(named('description')[0]!.attributes['aria-invalid']).toBeUndefined()
  })

  it('has the good files as ticked boxes, names every bad one, and those to be chosen again', () => {
    const { main, named, withId, elements } = refused({
      errors: { attachments: ['a.exe: no', 'b.exe: no'] },
      kept: [{ id: 'temp/1', token: 'abc', name: 'two words.txt' }],
      lost: ['c.png', 'd.png'],
    })
    expect(named('kept').map(({ attributes }) => [attributes['value'], 'checked' in attributes])).toEqual([
      ['temp/1 abc two words.txt', true],
    ])
    expect(main).toContain('We have these files. Uncheck one to leave it out.')
    expect(elements.find(({ name, text }) => name === 'p' && text.startsWith('Please'))!.text).toBe(
      'Please choose again: c.png, d.png',
    )
    expect(main).toContain('<span>a.exe: no<br/>b.exe: no</span>')
    expect(withId('attachments').attributes).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'attachments-hint attachments-error',
    })
    expect(elements.filter(({ attributes }) => attributes['href'] === '#attachments')).toHaveLength(2)
  })

  it('shows the browser’s own file field, whether or not scripts run', () => {
    const { main, elements } = refused({})
    expect(main).toMatch(/<div data-plain=""><form /)
    expect(elements.filter(({ name }) => name === 'form-island')).toEqual([])
  })

  it('adds no script and no style, which the policy of its frame would not allow', () => {
    const { elements } = refused({ values: { title: 'x' }, errors: { title: ['x'], attachments: ['x'] } })
    const inline = elements.filter(({ name, attributes }) => /^(script|style)$/.test(name) || 'style' in attributes)
    expect(inline).toEqual([])
  })

  it('shows what was typed as text', () => {
    const contents: Partial<FormContents> = {
      values: { title: HOSTILE, description: HOSTILE, category: HOSTILE, priority: HOSTILE },
      errors: { title: [HOSTILE], attachments: [HOSTILE] },
      kept: [{ id: HOSTILE, token: HOSTILE, name: HOSTILE }],
      lost: [HOSTILE],
    }
    const { named, elements, withId } = refused(contents, HOSTILE)
    expect(elements.filter(({ name }) => name === 'script')).toEqual([])
    expect(named('title').map(({ attributes }) => attributes['value'])).toEqual([HOSTILE])
    expect(named('description').map(({ text }) => text)).toEqual([HOSTILE])
    expect(named('kept')[0]!.attributes['value']).toBe(`${HOSTILE} ${HOSTILE} ${HOSTILE}`)
    expect(withId('title-error').text).toBe(HOSTILE)
  })
})

describe('A form that could not be processed', () => {
  it('comes back filled in below the reason and a phone number', () => {
    const contents = { ...CONTENTS, values: { subject: 'Quote', message: 'Four desktops' } }
    const { title, main } = renderView('contact-failed', { contents, detail: 'Try later.' }, SCRIPTS)
    expect(title).toBe('Message not sent')
    const elements = elementsOf(main)
    expect(elements.find(({ attributes }) => attributes['name'] === 'subject')!.attributes['value']).toBe('Quote')
    expect(main).toContain('<p class="type-lead">Try later.</p>')
    expect(main).toContain('href="tel:')
    expect(main).not.toContain('Back button')
  })

  it('leads back to it where it could not even be read', () => {
    const failed = { contents: undefined, detail: 'Not a form.' }
    const back = { 'contact-failed': '/contact#contact-form', 'ticket-failed': '/support' } as const
    for (const name of ['contact-failed', 'ticket-failed'] as const) {
      const elements = elementsOf(renderView(name, failed, SCRIPTS).main)
      expect(elements.some((tag) => tag.name === 'form')).toBe(false)
      expect(elements.find(({ text }) => text === 'Back to the form')!.attributes['href']).toBe(back[name])
    }
  })
})

describe('The confirmation', () => {
  it('shows the ticket and leads to the customer’s page of it', () => {
    const { title, main } = renderView('ticket-created', CREATED, SCRIPTS)
    expect(title).toBe('Ticket #1001 created')
    const elements = elementsOf(main)
    expect(elements.find(({ name }) => name === 'h1')!.text).toBe('Ticket #1001')
    const follow = elements.find(({ name, text }) => name === 'a' && text === 'Follow your ticket')!
    expect(follow.attributes).toMatchObject({ href: CREATED.link, 'data-variant': 'primary' })
    expect(elements.filter(({ name }) => name === 'dd').map(({ text }) => text)).toEqual([
      'Hardware',
      'High',
      'marisol@ponderosa.example.com',
    ])
    expect(elements.find(({ name }) => name === 'form-sent')!.attributes['name']).toBe('create-ticket')
  })

  it('has the steps of the automatic reply as a list, and the phone number as a link', () => {
    const elements = elementsOf(renderView('ticket-created', CREATED, SCRIPTS).main)
    expect(elements.filter(({ name }) => name === 'li').map(({ text }) => text)).toEqual([
      'Unplug it.',
      'Call (303) 555-0148.',
    ])
    expect(elements.find(({ attributes }) => attributes['href'] === 'tel:+13035550148')!.text).toBe('(303) 555-0148')
  })

  it('names the files that came along, if any did', () => {
    expect(renderView('ticket-created', CREATED, SCRIPTS).main).not.toContain('Attached files')
    const files = ['a.txt', HOSTILE]
    const elements = elementsOf(renderView('ticket-created', { ...CREATED, reply: '', files }, SCRIPTS).main)
    expect(elements.filter(({ name }) => name === 'li').map(({ text }) => text)).toEqual(files)
  })

  it('shows what was typed as text', () => {
    const props = { ...CREATED, title: HOSTILE, email: HOSTILE, reply: `${HOSTILE}\n\n1. ${HOSTILE}` }
    const elements = elementsOf(renderView('ticket-created', props, SCRIPTS).main)
    expect(elements.filter(({ name }) => name === 'script' || name === 'input')).toEqual([])
    expect(elements.filter(({ text }) => text === HOSTILE).map(({ name }) => name)).toEqual([
      'p',
      'dd',
      'p',
      'ol',
      'li',
    ])
  })

  it('of a message says where and when the answer comes', () => {
    const given = { email: HOSTILE, begins: 'We open on Monday.' }
    const { title, main } = renderView('contact-sent', given, SCRIPTS)
    expect(title).toBe('Message sent')
    expect(elementsOf(main).find(({ name }) => name === 'b')!.text).toBe(HOSTILE)
    expect(main).toContain('We open on Monday.')
  })
})

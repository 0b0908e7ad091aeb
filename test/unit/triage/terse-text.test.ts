import { describe, expect, it } from 'vitest'
import { analyseText } from '#server/triage/analyse-text.ts'
import { withoutFormFields } from '#server/triage/read-words.ts'
import { readModel } from '#server/triage/model/triage-model.ts'

const { model } = readModel()
const NOW = new Date('2026-11-23T17:00:00Z')
const analyse = (title: string, description = title) =>
  analyseText({ title, description, category: 'General', priority: 'Medium', firstName: 'Ann' }, model, NOW)

const form = (summary: string) =>
  `name: Petra Holub\nlanguage: cs\nbrowser: chrome\nemail: p.holub@corp.example\ncustomer number: 4471\n` +
  `telephone: +420 2\nsummary: ${summary}`

describe('A terse text', () => {
  it.each([
    ['reset the password of {user}', 'Password/Access'],
    ['somebody called and hung up', 'General'],
    ['what is the extension of the new colleague', 'General'],
    ['sharing my screen does not start', 'Software'],
    ['job 3307 failed in scheduler at 22:10', 'Software'],
    ['crm app does not sync since update', 'Software'],
    ['clicked link in mail from bank', 'Security'],
    ['AV alert trojan on pc 114', 'Security'],
    ['weird login from romania', 'Security'],
  ])('“%s” is read as %s', (text, category) => {
    expect(analyse(text).analysis.suggested_category).toBe(category)
  })

  it('of a form is read by what it asks, not by who asks', () => {
    const asked = analyse(form('outlook does not receive mails')).analysis
    expect(asked).toEqual(analyse('outlook does not receive mails', form('outlook does not receive mails')).analysis)
    expect(asked.suggested_category).toBe('Email')
    expect(asked.insights).not.toMatch(/chrome|petra|browser/)
  })

  it('that says next to nothing is General, with little confidence, and the reply asks one question', () => {
    const { analysis, reply } = analyse('something is wrong with it')
    expect(analysis.suggested_category).toBe('General')
    expect(analysis.confidence_score).toBeLessThanOrEqual(0.5)
    expect(reply.match(/One answer would help most: Which program or device is this about, [^\n?]*\?/g)).toHaveLength(1)
  })

  it('between two categories is asked what tells them apart', () => {
    expect(analyse('portal', 'portal is not ok').reply).toContain('Does the program refuse your sign-in, or')
  })

  it('that is clear is not answered with a question', () => {
    expect(analyse('outlook does not receive mails').reply).not.toContain('One answer would help')
  })
})

describe('The fields of a form', () => {
  it('are left out in lines and in one run', () => {
    expect(withoutFormFields(form('vpn drops')).trim()).toBe('vpn drops')
    const run = 'name: P. Holub language: cs browser: edge telephone: 12 summary: vpn drops'
    expect(withoutFormFields(run).trim()).toBe('vpn drops')
  })

  it('stay where two words only look like them', () => {
    const text = 'The label has a wrong name: Smith instead of Smyth. Phone: ok.'
    expect(withoutFormFields(text)).toBe(text)
  })
})

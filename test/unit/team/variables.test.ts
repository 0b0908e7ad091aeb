import { describe, expect, test } from 'vitest'
import { fillIn, findVariables, variableProblems, type VariableValues } from '#contract/variables.ts'
import { expectLinear } from '#test/support/growth.ts'

const VALUES: VariableValues = {
  'customer.first_name': 'Ada',
  'customer.last_name': '',
  'customer.email': 'ada@example.com',
  'customer.company': ' ',
  'ticket.number': '1001',
  'ticket.title': 'The printer {{link}} is stuck',
  'technician.first_name': 'Dana',
  'technician.name': 'Dana Reyes',
  'company.name': 'Neatline IT',
  'company.phone': '(303) 555-0148',
  'company.hours': 'Monday–Friday 8 AM–6 PM MT',
  link: 'https://example.com/t/1001',
}

describe('The variables of a text', () => {
  test.each([
    ['Hi {{customer.first_name|there}}', 'Hi Ada'],
    ['Hi {{ customer.first_name }}', 'Hi Ada'],
    ['Hi {{Customer.First_Name|there}}', 'Hi Ada'],
    ['Dear {{customer.last_name|customer}}', 'Dear customer'],
    ['At {{customer.company| your company }}', 'At your company'],
    ['#{{ticket.number}}: {{link}}', '#1001: https://example.com/t/1001'],
    ['No braces { {x} } here', 'No braces { {x} } here'],
  ])('%j is filled in as %j', (text, filled) => {
    expect(fillIn(text, VALUES)).toEqual({ text: filled, unresolved: [] })
  })

  test('one without a value or words instead stays in the text and is named once', () => {
    const text = 'Dear {{customer.last_name}}, {{customer.last_name}} at {{customer.company|}}'
    expect(fillIn(text, VALUES)).toEqual({ text, unresolved: ['customer.last_name', 'customer.company'] })
  })

  test('an unknown one stays in the text even with words instead', () => {
    expect(fillIn('{{order.id|none}}', VALUES)).toEqual({ text: '{{order.id|none}}', unresolved: ['order.id'] })
  })

  test('what a value says is not filled in again', () => {
    expect(fillIn('{{ticket.title}}', VALUES).text).toBe('The printer {{link}} is stuck')
  })

  test.each([
    ['Hi {{customer.first_name', []],
    ['Hi customer.first_name}}', []],
    ['Hi {{ }} {{}} {{|there}} {{customer first}}', []],
    ['Hi {{customer.first_name|a\nb}}', []],
    ['{ {link}} {{link} }', []],
    ['{{__proto__}} {{constructor|x}}', ['__proto__', 'constructor']],
  ])('broken or strange, %j stays as it is', (text, unresolved) => {
    expect(fillIn(text, VALUES)).toEqual({ text, unresolved })
  })

  test.each([
    ['{{{{customer.first_name}}}}', '{{Ada}}'],
    ['{{{link}}}', '{https://example.com/t/1001}'],
    ['{{customer.last_name|{{link}}}}', '{{customer.last_name|https://example.com/t/1001}}'],
  ])('nested, the inner one of %j is filled in and what comes out is not read again', (text, filled) => {
    expect(fillIn(text, VALUES)).toEqual({ text: filled, unresolved: [] })
  })

  test('a value that looks like a pattern of replacement, is right to left or has an emoji is put in as it is', () => {
    const name = '$& $1 \u202Eمرحبا 👩‍💻'
    expect(fillIn('<{{customer.first_name}}>', { ...VALUES, 'customer.first_name': name }).text).toBe(`<${name}>`)
  })

  test.each(['{{', '{{customer.first_name|', '{{ ', '{{a.'])('%j over and over is read in linear time', (piece) => {
    expectLinear(100_000, (length) => {
      const text = piece.repeat(length / piece.length)
      expect(fillIn(text, VALUES).text).toBe(text)
    })
  })

  test('their places are those in the text', () => {
    const text = 'a {{link}} b {{x|y}}'
    expect(findVariables(text).map(({ start, end }) => text.slice(start, end))).toEqual(['{{link}}', '{{x|y}}'])
  })

  test('a text that is to be kept says what to write where one may be empty, and has no unknown ones', () => {
    expect(variableProblems('Hi {{customer.first_name}}, {{order.id}}. {{ticket.number}}')).toEqual([
      '{{customer.first_name}} may be empty. Say what to write instead: {{customer.first_name|…}}.',
      'There is no variable {{order.id}}.',
    ])
    expect(variableProblems('Hi {{customer.first_name|there}}, {{ticket.number}}')).toEqual([])
  })
})

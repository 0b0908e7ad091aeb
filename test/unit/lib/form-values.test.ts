import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { blankErrors, errorSentence, inFieldOrder, buildInput, remainingErrors } from '#app/forms/form-values.ts'
import { MISSING_FIELDS_MESSAGE } from '#contract/vocabulary.ts'
import { createTicket } from '#contract/tickets.ts'

const FILLED = {
  title: 'Printer',
  description: 'Blank pages',
  category: 'Printer',
  priority: 'High',
  'customerInfo.firstName': 'Marisol',
  'customerInfo.lastName': 'Vega',
  'customerInfo.email': 'marisol@ponderosa.example.com',
  'customerInfo.phone': '',
  'customerInfo.company': '',
}
const errorsOf = (values: Record<string, string>) => fieldErrors(createTicket, buildInput(values))

describe('The values of a form', () => {
  test('become the input of the operation, by the paths in their names', () => {
    expect(buildInput(FILLED)).toEqual({
      title: 'Printer',
      description: 'Blank pages',
      category: 'Printer',
      priority: 'High',
      customerInfo: {
        firstName: 'Marisol',
        lastName: 'Vega',
        email: 'marisol@ponderosa.example.com',
        phone: '',
        company: '',
      },
    })
    expect(errorsOf(FILLED)).toBeNull()
  })

  test('are sent without the spaces around them, and with those inside', () => {
    expect(buildInput({ title: '  two  words \n' })).toEqual({ title: 'two  words' })
  })

  test('keep the spaces of a password, old or new', () => {
    const values = { password: ' two words ', newPassword: ' three more words ', code: ' 123 456 ' }
    expect(buildInput(values)).toEqual({ ...values, code: '123 456' })
  })

  test('that are only spaces count as missing', () => {
    const values = { ...FILLED, description: ' \n ' }
    const errors = errorsOf(values)!
    expect(errors).toEqual({ description: 'Describe what is happening' })
    expect(errorSentence(errors, values)).toBe(MISSING_FIELDS_MESSAGE)
  })
})

describe('A form with its own messages for blank fields', () => {
  const messages = { password: 'Enter your password', code: 'Enter the code' }

  test('shows them for the fields it has', () => {
    expect(blankErrors({ password: '', code: '  ' }, messages)).toEqual(messages)
    expect(blankErrors({ password: '' }, messages)).toEqual({ password: 'Enter your password' })
  })

  test('takes a password of spaces for a password', () => {
    expect(blankErrors({ password: '  ' }, messages)).toEqual({})
  })
})

describe('What is wrong with a form', () => {
  test('is one sentence for anything missing, whatever else is wrong', () => {
    const values = { ...FILLED, title: '', 'customerInfo.email': 'marisol@' }
    expect(errorSentence(errorsOf(values)!, values)).toBe('Please fill in all required fields')
  })

  test('is the sentence of the field when nothing is missing', () => {
    const values = { ...FILLED, 'customerInfo.email': 'marisol@' }
    expect(errorSentence(errorsOf(values)!, values)).toBe('Enter an email address like name@example.com')
  })

  test('is listed in the order of the fields, without errors of no field', () => {
    const errors = { email: 'b', title: 'a', attachments: 'c' }
    expect(Object.entries(inFieldOrder(errors, ['title', '', 'email']))).toEqual([
      ['title', 'a'],
      ['email', 'b'],
    ])
  })

  test('disappears as fields are corrected, and never grows before the next submit', () => {
    const shown = { title: 'Enter a title', email: 'Enter your email address' }
    expect(remainingErrors(shown, { email: 'Enter an email address like …', phone: 'Too long' })).toEqual({
      email: 'Enter an email address like …',
    })
    expect(remainingErrors(shown, {})).toEqual({})
  })
})

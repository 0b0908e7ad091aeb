import { describe, expect, test } from 'vitest'
import { generatePassword } from '#app/forms/sign-in/start-setup-page.ts'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { setupAdmin } from '#contract/auth.ts'

describe('The suggested password', () => {
  test('has 20 readable characters and is accepted', () => {
    const password = generatePassword()
    expect(password).toMatch(/^[a-hjkmnp-zA2-9]{20}$/)
    expect(fieldErrors({ ...setupAdmin, isForm: true }, { email: 'admin@neatline.example.com', password })).toBeNull()
  })

  test('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100)
  })
})

test('set-up shows one error per invalid field', () => {
  expect(fieldErrors({ ...setupAdmin, isForm: true }, { email: 'admin', password: 'short' })).toEqual({
    email: 'Enter an email address like name@example.com',
    password: 'Use at least 8 characters',
  })
  expect(fieldErrors({ ...setupAdmin, isForm: true }, { email: ' ', password: '' })?.email).toBe(
    'Enter an email address',
  )
})

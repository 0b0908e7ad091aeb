import { expect, test } from 'vitest'
import { dialNumber } from '#app/desk/overview/fact.tsx'

test.each([
  ['(303) 555-0148', '3035550148'],
  ['+1 303.555.0148', '+13035550148'],
  ['303-555-0148 ext. 12', '3035550148'],
  ['3035550148x7', '3035550148'],
  ['call the front desk', undefined],
  ['ext 12', undefined],
])('A customer’s phone number “%s” is dialed as %s', (typed, number) => {
  expect(dialNumber(typed)).toBe(number)
})

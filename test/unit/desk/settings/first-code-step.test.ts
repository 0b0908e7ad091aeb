import { expect, test } from 'vitest'
import { groupCharacters } from '#app/desk/settings/second-factor.tsx'

test('a secret is shown in groups of four characters, and none is lost', () => {
  expect(groupCharacters('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(groupCharacters('JBSWY')).toBe('JBSW Y')
  expect(groupCharacters('')).toBe('')
})

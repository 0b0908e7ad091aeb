import { describe, expect, test } from 'vitest'
import { namesOf } from '#server/people/ensure-person.ts'

describe('A person has the name that they are called by', () => {
  test.each<[name: string, first: string, last: string]>([
    ['Ann Lee', 'Ann', 'Lee'],
    ['Lee, Ann', 'Ann', 'Lee'],
    ['van der Berg, Jan', 'Jan', 'van der Berg'],
    ['Lee, Ann (Acme)', 'Ann', 'Lee'],
    ['Ann Lee [Acme]', 'Ann', 'Lee'],
    ['Ann Lee, PhD', 'Ann', 'Lee PhD'],
    ['Dr. Ann Lee, MD', 'Ann', 'Lee MD'],
    ['Lee, Prof. Dr. Ann', 'Ann', 'Lee'],
    ['Dr. Lee', 'Dr.', 'Lee'],
    ['Acme, Inc.', 'Acme', 'Inc.'],
    ["'Ann Lee' via Support", 'Ann', 'Lee'],
    ['Ann Lee (via Google Docs)', 'Ann', 'Lee'],
    ['Ann <Sales>', 'Ann', 'Sales'],
    ["D'Angelo Tim", "D'Angelo", 'Tim'],
    ['李明', '李明', ''],
    ['ann@example.com', 'ann.lee', ''],
    ['', 'ann.lee', ''],
  ])('%s', (name, first_name, last_name) => {
    expect(namesOf({ name, address: 'ann.lee@example.com' })).toEqual({ first_name, last_name })
  })
})

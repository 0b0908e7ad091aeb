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
    ['ANN LEE', 'Ann', 'Lee'],
    ['LEE, ANN', 'Ann', 'Lee'],
    ['ann lee', 'Ann', 'Lee'],
    ['RONALD MCDONALD JR', 'Ronald', 'McDonald Jr'],
    ["PAT O'BRIEN-SMITH", 'Pat', "O'Brien-Smith"],
    ['JAN VAN DER BERG III', 'Jan', 'van der Berg III'],
    ['ИВАН ПЕТРОВ', 'Иван', 'Петров'],
    ['J.R. SMITH', 'J.R.', 'Smith'],
    ['IT SUPPORT', 'IT', 'Support'],
    ['JP MORGAN LLC', 'JP', 'Morgan LLC'],
    ['Ann LEE', 'Ann', 'LEE'],
    ['IBM', 'IBM', ''],
    ['bell', 'bell', ''],
    ['Lee; Ann', 'Ann', 'Lee'],
    ['Smith & Sons, Denver', 'Smith', '& Sons, Denver'],
    ['Smith & Sons; Denver', 'Smith', '& Sons; Denver'],
    ['Ann Lee, Acme Inc.', 'Ann', 'Lee'],
    ['Ann Lee | Acme', 'Ann', 'Lee'],
    ['Ann Lee - Acme Inc.', 'Ann', 'Lee'],
    ['Ann Lee {Acme}', 'Ann', 'Lee'],
    ['Dr. med. Ann Lee', 'Ann', 'Lee'],
    ['Ann Lee on behalf of Bo Ray', 'Ann', 'Lee'],
    ['李明', '李明', ''],
    ['ann@example.com', 'ann.lee', ''],
    ['', 'ann.lee', ''],
  ])('%s', (name, first_name, last_name) => {
    expect(namesOf({ name, address: 'ann.lee@example.com' })).toEqual({ first_name, last_name })
  })
})

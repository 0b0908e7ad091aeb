import { fixedId } from './ids.ts'
import type { Row } from './tables.ts'

export type Technician = { id: string; first: string; last: string; email: string }

const NAMES = [
  'Sam Ortega',
  'Nora Whitfield',
  'Ibrahim Keita',
  'Hanna Lindgren',
  'Tyler Brandt',
  'Mai Pham',
  'Luis Herrera',
  'Grace Adeyemi',
  'Owen McAllister',
  'Priya Raman',
  'Dakota Reyes',
  'Ellen Sorensen',
  'Marcus Bell',
  'Yuki Tanaka',
  'Renee Dubois',
  'Caleb Whitehorse',
  'Ines Carvalho',
  'Jonah Feld',
  'Amara Osei',
  'Pete Kowalczyk',
]
export const TEAM = { min: 3, usual: 6, max: NAMES.length }
const HIRED = Date.UTC(2015, 0, 5, 15)

export const fullNameOf = ({ first, last }: Technician): string => `${first} ${last}`

/**
 * Creates the technicians who answer. They cannot sign in and are no admins, so that setup stays open or closed as it was.
 * One who is in the database already keeps the id in `known`.
 */
export const makeTechnicians = (known: ReadonlyMap<string, string>, size: number): Technician[] =>
  NAMES.slice(0, size).map((name) => {
    const [first = '', last = ''] = name.split(' ')
    const email = `${first}.${last}@neatline.example.com`.toLowerCase()
    return { id: known.get(email) ?? fixedId(email), first, last, email }
  })

export const technicianRow = ({ id, first, last, email }: Technician): Row<'support_users'> => ({
  id,
  first_name: first,
  last_name: last,
  email,
  phone: '',
  company: '',
  created_at: HIRED,
  updated_at: HIRED,
})

import { CATEGORIES, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import type { IndexedTicket } from '#server/ticket-index/rows.ts'

const TITLES = [
  'Printer prints blank pages',
  'printer',
  'PRINTER on floor 3',
  'VPN drops in Zürich',
  'vpn DROPS in ZÜRICH',
  '🖨️ smoke',
  '100% disk_full \\ "quoted"',
  'لا يمكن الدخول',
  'Z',
  'In progress since Monday',
  'a'.repeat(300),
]
const CUSTOMERS = ['ana@ortega.example.com', 'bo@pines.example.com', 'prince@example.com']

/** Numbers between 0 and 1, the same ones for the same seed. */
export function draw(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Tickets with few titles and few moments, so that every tie is met. */
export function someTickets(count: number, seed = 1): IndexedTicket[] {
  const next = draw(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const customers = CUSTOMERS.map((email, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    email,
  }))
  return Array.from({ length: count }, () => ({
    id: uuid(),
    title: one(TITLES),
    status: one(STATUSES),
    priority: one(PRIORITIES),
    category: one(CATEGORIES),
    created_at: 1_700_000_000_000 + Math.floor(next() * 20),
    customer: next() < 0.1 ? null : one(customers),
  }))
}

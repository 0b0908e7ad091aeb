import type pg from 'pg'
import {
  CATEGORIES,
  PRIORITIES,
  STATUSES,
  WAITING_FOR,
  type Category,
  type Priority,
  type Status,
  type WaitingFor,
} from '#contract/vocabulary.ts'
import { TUESDAY } from '#test/support/test-time.ts'

export type ModelTicket = {
  id: string
  title: string
  description: string
  status: Status
  priority: Priority
  category: Category
  /** In milliseconds. */
  created_at: number
  user_id: string | null
  company_id: string | null
  /** In milliseconds; null when no answer is due. */
  waiting_since: number | null
  assignee_id: string | null
  waiting_for: WaitingFor | null
  attention: 'woke' | 'bounced' | null
  tags: string[]
  /** In milliseconds; old for most. */
  last_entry_at: number
}

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
  'Wi-Fi of the landlord’s office',
  'With the first floor',
  'a'.repeat(300),
]
const DESCRIPTIONS = ['', 'It jams on floor 3/4 since Monday.', 'Word asks for a licence; PRINTER is fine.']
export type ModelCustomer = { email: string; first_name: string; last_name: string; company: string; phone: string }
const CUSTOMERS: ModelCustomer[] = [
  {
    email: 'ana@ortega.example.com',
    first_name: 'Ana',
    last_name: 'Zürcher',
    company: 'Ortega & Sons',
    phone: '+1 (970) 555-0128',
  },
  { email: 'bo@pines.example.com', first_name: 'Bo', last_name: "O'Neil", company: '', phone: '' },
  {
    email: 'prince@example.com',
    first_name: 'Prince',
    last_name: 'Floor',
    company: 'Printers, Inc.',
    phone: '555 0199',
  },
]
/** What is searched for: parts, words, punctuation, numbers, and what is nowhere. */
export const SEARCHES = [
  'e',
  'PR',
  'printer',
  'printer on floor',
  'Zürich',
  '🖨️',
  'resolved',
  'n p',
  '@',
  '.com',
  '%',
  '\\',
  'r\np',
  'nowhere at all',
  'jams printer',
  'lic word',
  'zürcher ana',
  'o neil',
  'inc on fl',
  '3',
  'an zz',
  'ONEIL',
  'wi-fi',
  'fi wi',
  'landlord wi-fi',
  'landlords wi',
  '9705550128',
  '555-0199',
  '(970) 555',
  '4 3',
]

/** Companies, which of five tickets two have. */
export const CLIENTS = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2']

export const TAGS = ['laptop', 'on site', 'vip']
const MONTH = 30 * 24 * 60 * 60 * 1000

/** Numbers between 0 and 1, the same ones for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Tickets in a database and next to it: few titles and moments, so that every tie occurs, and random changes. */
export function createModel(client: pg.Client, random: () => number, owners: readonly string[]) {
  const tickets: ModelTicket[] = []
  const customers = new Map<string, ModelCustomer>()
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  async function addTickets(count: number): Promise<void> {
    for (const customer of customers.size === 0 ? CUSTOMERS : []) {
      const id = uuid()
      customers.set(id, { ...customer })
      await client.query(
        'insert into support_users (id, email, first_name, last_name, company, phone) values ($1, $2, $3, $4, $5, $6)',
        [id, ...Object.values(customer)],
      )
    }
    for (const id of CLIENTS)
      await client.query('insert into companies (id, name, name_key) values ($1, $2, $2) on conflict do nothing', [
        id,
        id,
      ])
    const added = Array.from({ length: count }, (_, place): ModelTicket => ({
      id: uuid(),
      title: one(TITLES),
      description: one(DESCRIPTIONS),
      status: one(STATUSES),
      priority: one(PRIORITIES),
      category: one(CATEGORIES),
      created_at: 1_700_000_000_000 + Math.floor(random() * 4) * MONTH + Math.floor(random() * 5),
      user_id: random() < 0.1 ? null : one([...customers.keys()]),
      company_id: CLIENTS[place % 5] ?? null,
      waiting_since: random() < 0.7 ? null : 1_700_000_000_000 + Math.floor(random() * 5),
      assignee_id: random() < 0.85 ? null : one(owners),
      waiting_for: random() < 0.8 ? null : one(WAITING_FOR),
      attention: random() < 0.9 ? null : one(['woke', 'bounced'] as const),
      tags: TAGS.filter(() => random() < 0.2),
      last_entry_at: random() < 0.8 ? 1_700_000_000_000 : TUESDAY + 60_000,
    }))
    tickets.push(...added)
    await client.query(
      `insert into tickets (id, title, status, priority, category, created_at, updated_at, user_id, company_id, waiting_since, description,
         automatic_reply, assignee_id, waiting_for, attention, tags, last_entry_at)
       select id, title, status, priority, category, to_timestamp(created_at / 1000.0), now(), user_id, company_id,
         to_timestamp(waiting_since / 1000.0), description, '', assignee_id, waiting_for, attention,
         array(select jsonb_array_elements_text(tags)), to_timestamp(last_entry_at / 1000.0)
       from json_to_recordset($1) as t (id uuid, title text, status ticket_status, priority ticket_priority,
         category ticket_category, created_at bigint, user_id uuid, company_id uuid, waiting_since bigint, description text,
         assignee_id uuid, waiting_for ticket_waiting_for, attention text, tags jsonb, last_entry_at bigint)`,
      [JSON.stringify(added)],
    )
  }

  async function set(ticket: ModelTicket, changes: Partial<ModelTicket>): Promise<void> {
    Object.assign(ticket, changes)
    const names = Object.keys(changes)
    const values = Object.entries(changes).map(([name, value]) =>
      name === 'waiting_since' && value !== null ? new Date(value as number) : value,
    )
    await client.query(
      `update tickets set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
      [ticket.id, ...values],
    )
  }

  async function setCustomer(changes: Partial<ModelCustomer>): Promise<void> {
    const id = one([...customers.keys()])
    Object.assign(customers.get(id)!, changes)
    for (const [name, value] of Object.entries(changes))
      await client.query(`update support_users set ${name} = $2 where id = $1`, [id, value])
  }

  const CHANGES: (() => Promise<unknown>)[] = [
    () => addTickets(3),
    () => set(one(tickets), { title: `${one(TITLES)} again` }),
    () => set(one(tickets), { status: one(STATUSES), category: one(CATEGORIES) }),
    () => set(one(tickets), { waiting_since: null }),
    () => set(one(tickets), { assignee_id: one(owners), tags: [one(TAGS)] }),
    () => set(one(tickets), { assignee_id: null, waiting_for: one(WAITING_FOR) }),
    () => set(one(tickets), { waiting_for: null, attention: 'woke' }),
    () => set(one(tickets), { waiting_since: 1_700_000_000_003 }),
    () => set(one(tickets), { priority: one(PRIORITIES), user_id: one([...customers.keys()]) }),
    async () => {
      const removed = new Set([one(tickets), one(tickets)])
      tickets.splice(0, tickets.length, ...tickets.filter((ticket) => !removed.has(ticket)))
      await client.query('delete from tickets where id = any($1)', [[...removed].map(({ id }) => id)])
    },
    () => set(one(tickets), { description: `${one(DESCRIPTIONS)} Urgent.` }),
    () => setCustomer({ email: `new-${Math.floor(random() * 1_000_000)}@printers.example.com` }),
    () => set(one(tickets), { company_id: one([...CLIENTS, null]) }),
    () => setCustomer({ last_name: 'Smoke', company: 'Monday Blank', phone: '303 555 0148' }),
  ]
  let changes = 0

  return {
    tickets: () => tickets,
    customerOf: ({ user_id }: ModelTicket) => (user_id === null ? undefined : customers.get(user_id)),
    addTickets,
    /** Makes the next kind of change, to a random ticket or customer. */
    changeSomething: () => CHANGES[changes++ % CHANGES.length]!(),
  }
}

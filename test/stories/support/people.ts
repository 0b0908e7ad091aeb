import type { getMe } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { Member } from '#contract/assignment.ts'
import type { Ticket } from '#contract/tickets.ts'

export const JO = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Jo Hale' }
export const DANA = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Dana Reyes' }
export const MARISOL = { id: '00000000-0000-4000-8000-0000000000c1', name: 'Marisol Vega' }

export const CUSTOMER: NonNullable<Ticket['customer']> = {
  first_name: 'Marisol',
  last_name: 'Vega',
  email: 'marisol@ponderosa.example.com',
  phone: '303-555-0142',
  company: 'Ponderosa Dental',
}

/** What a browser would run if user text were ever more than text; the console would report what it loads. */
export const SCRIPT = '<img src=x onerror="document.title=1"><b>bold</b>'

export const TEAM: Member[] = [
  { ...DANA, email: 'dana@neatline.example.com', away: false, role: 'technician' },
  { ...JO, email: 'jo@neatline.example.com', away: false, role: 'admin' },
]

export const ADMIN: ResponseBody<typeof getMe> = {
  id: JO.id,
  email: 'jo@neatline.example.com',
  first_name: 'Jo',
  last_name: 'Hale',
  is_admin: true,
  role: 'admin',
  signature: '',
}

import { randomUUID } from 'node:crypto'
import { ticketInput, ADMIN } from '#test/support/app.ts'
import { multipart } from '#test/support/files/upload-client.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { domainOf, type Thing } from './objects.ts'

const MESSAGE = {
  firstName: 'Luis',
  lastName: 'Ortega',
  email: 'luis@ortega.example.com',
  phone: '',
  company: '',
  subject: 'Quote',
  message: 'Four desktops by June.',
}
const { title, description, customerInfo } = ticketInput()
const TICKET_FORM = {
  title,
  description,
  ...Object.fromEntries(Object.entries(customerInfo).map(([name, value]) => [`customerInfo.${name}`, value])),
}
const WRONG = 'not the password'
const INVITED = { email: 'kim@neatline.example.com', first_name: 'Kim', last_name: 'Ito' }
const CHOSEN = { password: 'one more horse and staple', firstName: 'Kim', lastName: 'Ito' }

/** The bodies of routes that have one: JSON, a form, or a file. */
const BODIES: Record<string, (thing: Thing) => object> = {
  'PUT /api/mail-texts/:name': () => ({ subject: 'Ticket {{ticket.number}}', text: 'Follow it: {{link}}' }),
  'POST /api/mail-texts/:name/preview': () => ({}),
  'POST /api/contact-messages': () => MESSAGE,
  'POST /api/tickets': () => ticketInput(),
  'POST /api/attachments': () => multipart('photo.png', sampleFiles.png),
  'POST /contact': () => new URLSearchParams(MESSAGE),
  'POST /support': () => new URLSearchParams(TICKET_FORM),
  'POST /my/tickets': () => new URLSearchParams({ email: 'who@elsewhere.example.com' }),
  'POST /my/tickets/sign-in': () => new URLSearchParams({ k: 'nonsense' }),
  'PATCH /api/team/me': () => ({ away: false }),
  'POST /api/tickets/new': () => ({ customer: { phone: '303-555-0142' }, title, description }),
  'POST /api/tickets/suggested-category': () => ({ title, description }),
  'POST /api/tickets/bulk': () => ({ ids: ['00000000-0000-4000-8000-000000000000'], change: { priority: 'High' } }),
  'POST /api/tags/rename': () => ({ from: 'no such tag', to: 'none' }),
  'POST /api/tickets/:id/take': () => ({}),
  'POST /api/tickets/:id/spam': () => ({}),
  'PUT /api/tickets/:id/followers/:user': () => ({}),
  'PATCH /api/customers/:id': () => ({ sees_company: false }),
  'POST /api/companies': () => ({ name: `Company ${randomUUID()}` }),
  'PATCH /api/companies/:id': () => ({ warning: 'Call first.' }),
  'PUT /api/companies/:id/domains/:domain': () => ({ sub_domains: true }),
  'PUT /api/customers/:id/company': () => ({ company_id: null, tickets: 'none' }),
  'POST /api/customers/:id/merge': ({ caller }) => ({ into: caller, preview: true }),
  'POST /api/companies/:id/merge': ({ client }) => ({ into: client, preview: true }),
  'POST /api/company-suggestions': ({ company, person }) => ({
    company_id: company,
    accept: false,
    person_ids: [person],
  }),
  'PATCH /api/tickets/:id': () => ({ priority: 'High' }),
  'POST /api/tickets/:id/responses': () => ({ message: 'A technician is on the way.' }),
  'PUT /api/tickets/:id/draft': () => ({ message: 'Have you tried' }),
  'POST /api/tickets/:id/presence': () => ({ activity: 'looking' }),
  'POST /api/tickets/:id/read': () => ({}),
  'POST /api/tickets/:id/merge': ({ other }) => ({ into: other, preview: true }),
  'POST /api/messages/:id/split': () => ({ title: 'Another thing' }),
  'POST /api/messages/:id/resend': () => ({}),
  'POST /api/tickets/:id/messages': () => ({ kind: 'answer', message: 'A technician is on the way.' }),
  'PATCH /api/messages/:id': () => ({ message: 'The toner is new.' }),
  'POST /api/messages/:id/undo': () => ({}),
  'POST /api/messages/:id/send-now': () => ({}),
  'POST /api/held/:id': () => ({ decision: 'discard' }),
  'PUT /api/settings/sending': () => ({ kind: 'smtp', host: '127.0.0.1', port: 1 }),
  'PUT /api/settings/receiving': () => ({ kind: 'imap', host: '127.0.0.1', port: 1, user: 'a', password: 'b' }),
  'POST /api/settings/sending/test': () => ({}),
  'POST /api/settings/receiving/test': () => ({}),
  'POST /api/setup-list/test-email': () => ({}),
  'POST /api/setup-list/test-ticket': () => ({}),
  'POST /api/mails/:id/block': () => ({ blocked: false }),
  'POST /api/mails/:id/flood': () => ({ decision: 'discard' }),
  'POST /api/mails/:id/retry': () => ({}),
  'POST /api/tickets/:id/participants': () => ({ email: 'cleo@ponderosa.example.com' }),
  'POST /api/tickets/:id/requester': () => ({}),
  'POST /api/customer/tickets/:number/messages': () => ({ message: 'It still jams.' }),
  'POST /api/customer/tickets/:number/files': () => multipart('photo.png', sampleFiles.png),
  'POST /api/customer/tickets/:number/status': () => ({ status: 'Resolved' }),
  'POST /api/customer/tickets/:number/rating': () => ({ rating: 'good' }),
  'POST /api/customer/tickets/:number/code': () => ({}),
  'POST /api/customer/tickets/:number/confirm-code': () => ({ code: '000000' }),
  'POST /api/customer/tickets/:number/seen': () => ({}),
  'POST /t/:number': () => new URLSearchParams({ message: 'It still jams.' }),
  'POST /t/:number/status': () => new URLSearchParams({ status: 'Resolved' }),
  'POST /t/:number/rating': () => new URLSearchParams({ rating: 'good', comment: '' }),
  'POST /t/:number/code': () => new URLSearchParams(),
  'POST /t/:number/confirm-code': () => new URLSearchParams({ code: '000000' }),
  'POST /t/:number/new-link': () => new URLSearchParams({ k: 'a-key-of-an-ended-link' }),
  'POST /api/tickets/:id/attachments': () => multipart('photo.png', sampleFiles.png),
  'POST /api/setup-admin': () => ADMIN,
  'POST /api/auth/sign-in/email': () => ADMIN,
  'POST /api/auth/sign-out': () => ({}),
  'POST /api/auth/confirm-password': () => ({}),
  'POST /api/admin/session': () => ({}),
  'POST /api/admin/password': () => ({ password: WRONG, newPassword: 'one more horse and staple' }),
  'POST /api/admin/second-factor': () => ({ password: WRONG }),
  'POST /api/admin/second-factor/confirm': () => ({ code: '000000' }),
  'POST /api/admin/second-factor/recovery-codes': () => ({ password: WRONG, code: '000000' }),
  'POST /api/admin/second-factor/remove': () => ({ password: WRONG, code: '000000' }),
  'PUT /api/settings/company': () => ({ tagline: 'Computers, calmly.' }),
  'POST /api/settings/company/logo': () => multipart('photo.png', sampleFiles.png),
  'POST /api/settings/company/logo/picture': () => multipart('photo.png', sampleFiles.png),
  'POST /api/settings/company/preview': () => ({ path: '/contact' }),
  'PATCH /api/admin/settings': () => ({ ticketFormMessage: 'Closed until Monday.' }),
  'PATCH /api/admin/me': () => ({ first_name: 'Jo', last_name: 'Lindqvist' }),
  'POST /api/people/invitations': () => ({ ...INVITED, password: WRONG }),
  'PATCH /api/people/:id': () => ({ role: 'manager', password: WRONG }),
  'POST /api/views': () => ({ name: 'Mine' }),
  'PATCH /api/views/:id': () => ({ pinned: false }),
  'POST /api/notices/seen': () => ({ ids: [] }),
  'PUT /api/notices/settings': () => ({ woke: { app: true, mail: false } }),
  'POST /api/saved-replies': () => ({ title: 'Greeting', text: 'Hello.' }),
  'PATCH /api/saved-replies/:id': () => ({ text: 'Good morning.' }),
  'POST /api/saved-replies/:id/render': ({ ticket }) => ({ ticket_id: ticket }),
  'POST /api/macros/:id/apply': ({ ticket }) => ({ ticket_id: ticket }),
  'POST /api/macros': () => ({ title: 'Urgent', change: { priority: 'High' } }),
  'PATCH /api/macros/:id': () => ({ title: 'More urgent' }),
  'POST /api/bulk/:id/undo': () => ({}),
  'DELETE /api/people/:id': () => ({ password: WRONG }),
  'POST /api/invitations/check': () => ({ token: 'nonsense' }),
  'POST /api/invitations/accept': () => ({ token: 'nonsense', ...CHOSEN }),
}

/** Builds a request of the route for the object. */
export function buildRequest(route: string, thing: Thing): { path: string; init: RequestInit } {
  const [method, pattern] = route.split(' ') as [string, string]
  const given = BODIES[route]?.(thing)
  const isForm = given instanceof FormData || given instanceof URLSearchParams
  return {
    path: pathOf(method, pattern, thing),
    init: {
      // A method without a route of its own ends in the catch-all routes.
      method: method === 'ALL' ? 'PROPFIND' : method,
      ...(given && { body: isForm ? given : JSON.stringify(given) }),
      ...(given && !isForm && { headers: { 'content-type': 'application/json' } }),
    },
  }
}

/** Which of a ticket's messages a call takes: it works for some kinds alone. */
const WRITTEN: Record<string, 'note' | 'undoable' | 'sendable' | 'said'> = {
  'POST /api/messages/:id/split': 'said',
  'PATCH /api/messages/:id': 'note',
  'POST /api/messages/:id/undo': 'undoable',
  'POST /api/messages/:id/send-now': 'sendable',
}

function pathOf(method: string, pattern: string, thing: Thing): string {
  const { ticket, person, file, link, mail, held, flood, session, invitation, page, number, reply, macro, bulk } = thing
  if (pattern.startsWith('/files/')) return link
  if (pattern === '/*') return page
  if (pattern.startsWith('/api/mail-texts')) return pattern.replace(':name', 'ticket-link')
  if (pattern === '/api/*') return '/api/no-such-call'
  if (pattern.startsWith('/api/companies/'))
    return pattern.replace(':id', thing.company).replace(':domain', domainOf(thing.company))
  if (pattern.startsWith('/api/merges/')) return pattern.replace(':id', thing.merge)
  const id = pattern.startsWith('/api/tickets/')
    ? ticket
    : pattern.startsWith('/api/attachments/')
      ? encodeURIComponent(file)
      : pattern.startsWith('/api/messages/')
        ? thing[WRITTEN[`${method} ${pattern}`] ?? 'message']
        : pattern.startsWith('/api/mails/')
          ? pattern.endsWith('/flood')
            ? flood
            : mail
          : pattern.startsWith('/api/customers/')
            ? person
            : pattern.startsWith('/api/held/')
              ? held
              : pattern.startsWith('/api/people/invitations/')
                ? invitation
                : pattern.startsWith('/api/saved-replies/')
                  ? reply
                  : pattern.startsWith('/api/macros/')
                    ? macro
                    : pattern.startsWith('/api/bulk/')
                      ? bulk
                      : session
  return pattern.replace(':id', id).replace(':user', person).replace(':number', number).replace(':file', nameOf(file))
}

const nameOf = (key: string) => key.slice(key.indexOf('/') + 1)

/** The header that proves ownership of the own object without a session. */
export const tokenHeader = (route: string, tokens: { ticket: string; file: string }) => ({
  authorization: `Upload ${route.includes('/api/attachments/') ? tokens.file : tokens.ticket}`,
})

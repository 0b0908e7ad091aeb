/**
 * The clients, in the order of the columns below. `another visitor` has the tokens of the own object and no session; `link
 * holder` has the cookie of the own ticket's link, `my tickets` the session of someone who takes part in the own ticket.
 */
export const ACTORS = [
  'anonymous',
  'another visitor',
  'expired',
  'tampered',
  'signed-out admin',
  'customer',
  'admin',
  'link holder',
  'my tickets',
] as const
export type Actor = (typeof ACTORS)[number]

/** The objects: one's own, another's, and one that never existed. */
export const OBJECTS = ['own', 'foreign', 'missing'] as const

/** The status: one for every object, or one each for own, foreign and missing. */
export type Cell = number | readonly [own: number, foreign: number, missing: number]
/** A cell for each of ACTORS; the last two, of customers, are those of `anonymous` where they are left out. */
export type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, holder?: Cell, signedIn?: Cell]

const same = (cell: Cell): Row => [cell, cell, cell, cell, cell, cell, cell]
/** A page of My tickets: one status for those who have signed in there, another for all others. */
const exceptSignedIn = (others: Cell, mine: Cell): Row => [
  ...([others, others, others, others, others, others, others] as const),
  others,
  mine,
]
/** A call of the customer's page: it is there for customers alone, and for those of the own ticket. */
const ofCustomers = (own: number, signedIn = own): Row => [
  ...([404, 404, 404, 404, 404, 404, 404] as const),
  [own, 404, 404],
  [signedIn, 404, 404],
]

/** Every route of the router, except the 405 for methods a path does not have. */
export const MATRIX: Record<string, Row> = {
  // Public.
  'GET /healthz': same(200),
  'GET /readyz': same(200),
  'POST /api/contact-messages': same(202),
  'POST /api/tickets': same(201),
  'POST /api/attachments': same(201),
  'GET /api/ticket-form': same(200),
  'GET /api/openapi.json': same(200),
  'GET /.well-known/security.txt': same(200),
  'POST /contact': same(200),
  'POST /support': same(200),
  'GET /admin/login': same(200),
  'HEAD /admin/login': same(200),
  'GET /admin/setup': same(200),
  'HEAD /admin/setup': same(200),
  'GET /*': same([200, 200, 404]),
  'HEAD /*': same([200, 200, 404]),
  // A link allows reading the file it was signed for.
  'GET /files/:folder/:name': same([200, 404, 404]),

  // The customer's page, before the calls by which the own ticket changes hands.
  'GET /api/customer/tickets/:number': ofCustomers(200),
  'POST /api/customer/tickets/:number/messages': ofCustomers(201),
  'POST /api/customer/tickets/:number/files': ofCustomers(201),
  'POST /api/customer/tickets/:number/status': ofCustomers(200),
  'POST /api/customer/tickets/:number/rating': ofCustomers(200),
  'POST /api/customer/tickets/:number/code': ofCustomers(204),
  'POST /api/customer/tickets/:number/confirm-code': ofCustomers(204),
  'POST /api/customer/tickets/:number/seen': ofCustomers(204),
  'GET /api/customer/tickets/:number/events': ofCustomers(200),
  'GET /api/customer/tickets/:number/files/:file/preview': ofCustomers(200),

  // The same without JavaScript; a post leads back to the page.
  'GET /t/:number': ofCustomers(200),
  'GET /t/:number/files/:file': ofCustomers(302),
  'POST /t/:number': ofCustomers(303),
  'POST /t/:number/status': ofCustomers(303),
  'POST /t/:number/rating': ofCustomers(303),
  'POST /t/:number/code': ofCustomers(303),
  'POST /t/:number/confirm-code': ofCustomers(303),
  // Says the same to everybody.
  'POST /t/:number/new-link': same(303),
  // Where a form was posted to, read: leads to the page, which asks who may.
  'GET /t/:number/status': same(303),
  'GET /t/:number/rating': same(303),
  'GET /t/:number/code': same(303),
  'GET /t/:number/confirm-code': same(303),
  'GET /t/:number/new-link': same(303),

  // My tickets. Its pages ask everybody else to sign in; the key of a mailed link is not among what these clients hold.
  'GET /my/tickets': same(200),
  'POST /my/tickets': same(200),
  'GET /my/tickets/sign-in': exceptSignedIn(404, 303),
  'POST /my/tickets/sign-in': exceptSignedIn(404, 303),
  'GET /my/tickets/new': exceptSignedIn(303, 200),
  // Last: it ends the session.
  'POST /my/tickets/sign-out': same(303),
  'GET /my/tickets/sign-out': same(405),

  // Tickets.
  'GET /api/tickets': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/tickets/stats': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/tickets/events': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/tickets/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'PATCH /api/tickets/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  // A ticket that is not there stands in no row.
  'GET /api/tickets/:id/earlier': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/tickets/:id/responses': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/tickets/:id/responses': [401, 401, 401, 401, 401, 403, [201, 201, 404]],
  // Drafts, who is in a ticket, and what each has read.
  'GET /api/tickets/:id/draft': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'PUT /api/tickets/:id/draft': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'DELETE /api/tickets/:id/draft': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/tickets/:id/presence': [401, 401, 401, 401, 401, 403, [204, 204, 404]],
  'POST /api/tickets/:id/read': [401, 401, 401, 401, 401, 403, [200, 200, 404]],

  // What happened, and tickets for those who call.
  'GET /api/activity': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/activity.csv': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/people-found': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/tickets/new': [401, 401, 401, 401, 401, 403, 201],
  'POST /api/tickets/suggested-category': [401, 401, 401, 401, 401, 403, 200],
  // History.
  'GET /api/tickets/:id/history': [401, 401, 401, 401, 401, 403, [200, 200, 404]],

  'GET /api/tickets/:id/messages': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/messages/:id/resend': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  // Sending: the held answers and the note are of the admin.
  'POST /api/tickets/:id/messages': [401, 401, 401, 401, 401, 403, [201, 201, 404]],
  'PATCH /api/messages/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/messages/:id/undo': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/messages/:id/send-now': [401, 401, 401, 401, 401, 403, [200, 200, 404]],

  // A preview.
  'POST /api/tickets/:id/merge': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/messages/:id/split': [401, 401, 401, 401, 401, 403, [201, 201, 404]],

  'POST /api/tickets/:id/participants': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'DELETE /api/tickets/:id/participants/:user': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/tickets/:id/requester': [401, 401, 401, 401, 401, 403, [200, 200, 404]],

  // The customer's card.
  'GET /api/customers/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/find-customers': [401, 401, 401, 401, 401, 403, 200],
  // Owner, followers and who is away.
  'POST /api/tickets/:id/suggested-answer': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/suggested-answers/stats': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/tickets/bulk': [401, 401, 401, 401, 401, 403, 202],
  'GET /api/bulk/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/tags': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/tags/rename': [401, 401, 401, 401, 401, 403, 404],
  'GET /api/team': [401, 401, 401, 401, 401, 403, 200],
  'PATCH /api/team/me': [401, 401, 401, 401, 401, 403, 200],
  // Before the ticket has an owner, who is the caller from then on.
  'POST /api/tickets/:id/take': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/tickets/:id/spam': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'DELETE /api/tickets/:id/spam': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  // A customer, whom these name, is no member of the team and cannot follow.
  'PUT /api/tickets/:id/followers/:user': [401, 401, 401, 401, 401, 403, 404],
  'DELETE /api/tickets/:id/followers/:user': [401, 401, 401, 401, 401, 403, [200, 200, 404]],

  // The customer's card.
  'PATCH /api/customers/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/tickets/:id/links': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'DELETE /api/tickets/:id/links': [401, 401, 401, 401, 401, 403, [200, 200, 404]],

  // Companies, who belongs to them, and undoing what the admin did to many.
  'GET /api/companies': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/companies': [401, 401, 401, 401, 401, 403, 201],
  'GET /api/companies/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'PATCH /api/companies/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'PUT /api/companies/:id/domains/:domain': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'DELETE /api/companies/:id/domains/:domain': [401, 401, 401, 401, 401, 403, [204, 204, 404]],
  'PUT /api/customers/:id/company': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/company-suggestions': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/company-suggestions': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/customers/:id/merge': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/companies/:id/merge': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/merges/:id/undo': [401, 401, 401, 401, 401, 403, [200, 200, 404]],

  // Incoming mail. A session is no MAIL_INBOUND_TOKEN.
  'POST /api/mail/inbound': same(404),
  'GET /api/mails': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/mails/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/mails/:id/raw': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/mails/:id/html': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/held/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/mails/:id/block': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/mails/:id/flood': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/mails/:id/retry': [401, 401, 401, 401, 401, 403, [202, 202, 404]],

  // Files.
  'GET /api/tickets/:id/attachments': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/attachments/:id/preview': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/tickets/:id/attachments': [404, [201, 404, 404], 404, 404, 404, 404, [201, 201, 404]],
  'DELETE /api/attachments/:id': [404, [204, 404, 404], 404, 404, 404, 404, [204, 204, 404]],

  // Accounts. A wrong password or code is a 403 for signed-in users.
  'POST /api/setup-admin': same(409),
  'POST /api/auth/sign-in/email': same(200),
  'GET /api/auth/get-session': same(200),
  'POST /api/auth/sign-out': same(200),
  'POST /api/auth/confirm-password': [401, 401, 401, 401, 401, 422, 422],
  // They need the password confirmed in the session. The way back asks itself who may, and leads to a page.
  'GET /api/settings/sending/consent': [401, 401, 401, 401, 401, 403, 403],
  'GET /api/settings/receiving/consent': [401, 401, 401, 401, 401, 403, 403],
  'GET /api/settings/consent/callback': same(302),
  'GET /api/admin/me': [401, 401, 401, 401, 401, 200, 200],
  'PATCH /api/admin/me': [401, 401, 401, 401, 401, 200, 200],
  'GET /api/admin/sessions': [401, 401, 401, 401, 401, 200, 200],
  'DELETE /api/admin/sessions': [401, 401, 401, 401, 401, 204, 204],
  'DELETE /api/admin/sessions/:id': [401, 401, 401, 401, 401, [204, 404, 404], [204, 404, 404]],
  'POST /api/admin/session': [401, 401, 401, 401, 401, 200, 200],
  'POST /api/admin/password': [401, 401, 401, 401, 401, 403, 403],
  'GET /api/admin/second-factor': [401, 401, 401, 401, 401, 200, 200],
  'POST /api/admin/second-factor': [401, 401, 401, 401, 401, 403, 403],
  'POST /api/admin/second-factor/confirm': [401, 401, 401, 401, 401, 409, 409],
  'POST /api/admin/second-factor/recovery-codes': [401, 401, 401, 401, 401, 403, 403],
  'POST /api/admin/second-factor/remove': [401, 401, 401, 401, 401, 403, 403],
  'GET /api/admin/settings': [401, 401, 401, 401, 401, 403, 200],
  'PATCH /api/admin/settings': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/settings/company': [401, 401, 401, 401, 401, 403, 200],
  'PUT /api/settings/company': [401, 401, 401, 401, 401, 403, 202],
  'DELETE /api/settings/company': [401, 401, 401, 401, 401, 403, 202],
  'POST /api/settings/company/logo': [401, 401, 401, 401, 401, 403, 202],
  'POST /api/settings/company/logo/picture': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/settings/company/preview': [401, 401, 401, 401, 401, 403, 200],

  // How email is sent and received; the body names a server that is not there.
  'GET /api/settings/sending': [401, 401, 401, 401, 401, 403, 403],
  'PUT /api/settings/sending': [401, 401, 401, 401, 401, 403, 403],
  'DELETE /api/settings/sending': [401, 401, 401, 401, 401, 403, 403],
  'POST /api/settings/sending/test': [401, 401, 401, 401, 401, 403, 403],
  'GET /api/settings/receiving': [401, 401, 401, 401, 401, 403, 403],
  'PUT /api/settings/receiving': [401, 401, 401, 401, 401, 403, 403],
  'DELETE /api/settings/receiving': [401, 401, 401, 401, 401, 403, 403],
  'POST /api/settings/receiving/test': [401, 401, 401, 401, 401, 403, 403],

  // Texts of mails: the team's, not a ticket's. A preview of the newest ticket.
  'GET /api/mail-texts': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/mail-texts/:name': [401, 401, 401, 401, 401, 403, 200],
  'PUT /api/mail-texts/:name': [401, 401, 401, 401, 401, 403, 200],
  'DELETE /api/mail-texts/:name': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/mail-texts/:name/preview': [401, 401, 401, 401, 401, 403, 200],

  'GET /api/mail-status': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/setup-list': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/setup-list/findings': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/setup-list/online': [401, 401, 401, 401, 401, 403, 200],
  // Without a mail server nothing can be sent.
  'POST /api/setup-list/test-email': [401, 401, 401, 401, 401, 403, 409],
  'POST /api/setup-list/test-ticket': [401, 401, 401, 401, 401, 403, 201],

  // People. Any admin may revoke any invitation; a wrong password is a 403 here too.
  'GET /api/people': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/people/invitations': [401, 401, 401, 401, 401, 403, 403],
  'DELETE /api/people/invitations/:id': [401, 401, 401, 401, 401, 403, [204, 204, 404]],
  'PATCH /api/people/:id': [401, 401, 401, 401, 401, 403, 403],
  'DELETE /api/people/:id': [401, 401, 401, 401, 401, 403, 403],
  'POST /api/invitations/check': same(404),
  'POST /api/invitations/accept': same(404),

  // Notices: one's own alone; ids of others are ignored.
  'GET /api/views': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/views': [401, 401, 401, 401, 401, 403, 201],
  // The ids are of tickets, which are no views.
  'PATCH /api/views/:id': [401, 401, 401, 401, 401, 403, 404],
  'DELETE /api/views/:id': [401, 401, 401, 401, 401, 403, 404],
  'GET /api/notices': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/notices/seen': [401, 401, 401, 401, 401, 403, 200],
  'GET /api/notices/settings': [401, 401, 401, 401, 401, 403, 200],
  'PUT /api/notices/settings': [401, 401, 401, 401, 401, 403, 200],

  // Saved replies and macros are the team's; the macro was applied by the admin.
  'GET /api/saved-replies': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/saved-replies': [401, 401, 401, 401, 401, 403, 201],
  'PATCH /api/saved-replies/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/saved-replies/:id/render': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'GET /api/macros': [401, 401, 401, 401, 401, 403, 200],
  'POST /api/macros': [401, 401, 401, 401, 401, 403, 201],
  'PATCH /api/macros/:id': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/macros/:id/apply': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'POST /api/bulk/:id/undo': [401, 401, 401, 401, 401, 403, [200, 200, 404]],
  'DELETE /api/macros/:id': [401, 401, 401, 401, 401, 403, [204, 204, 404]],
  'DELETE /api/saved-replies/:id': [401, 401, 401, 401, 401, 403, [204, 204, 404]],

  // Operators: a session is no METRICS_TOKEN.
  'GET /metrics': same(404),
  'HEAD /metrics': same(404),

  // Everything else.
  'ALL /api/*': same(404),
  'ALL /*': same(405),
  'ALL /api/openapi.json': same(405),
  'ALL /files/*': same(405),
}

/** The status of a method that an operation's path does not have. */
export const NO_SUCH_METHOD = same(405)
